import { ThumbsUp } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { FormAnswer } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';
import type { ReviewView } from '../reviews.schema.ts';

/** The form that the marks belong to, and what it is sending. */
const HelpfulContext = createContext<{ form: string; sent: FormData | undefined } | null>(null);

/**
 * Stands around reviews: one form that all their marks send. Without scripts it comes back to the
 * page, and visitors sign in first.
 */
export function HelpfulForm({ children }: { children: ReactNode }) {
  const t = useTranslations('reviews');
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<FormAnswer>();
  const scripted = useScripted();
  const form = useId();
  const failure = fetcher.data?.failure;
  return (
    <HelpfulContext value={{ form, sent: fetcher.formData }}>
      {children}
      <fetcher.Form id={form} method="post" action="/reviews" hidden>
        <input type="hidden" name="intent" value="helpful" />
        <input type="hidden" name="return" value={pathname + search} />
        {scripted ? <input type="hidden" name="stay" value="1" /> : null}
      </fetcher.Form>
      <p className="small err" role="status">
        {failure ? failure.message || t('failed') : null}
      </p>
    </HelpfulContext>
  );
}

/**
 * How many found a review helpful, as the button to say so, too; one's own shows the number alone.
 */
export function HelpfulMark({ review }: { review: ReviewView }) {
  const t = useTranslations('reviews');
  const { form, sent } = useContext(HelpfulContext) ?? {};
  const { id, foundHelpful, helpful } = review;
  const change = sent?.get('add') === id ? 1 : sent?.get('remove') === id ? -1 : 0;
  const isOn = change === 0 ? foundHelpful : change > 0;
  const count = helpful + (isOn === foundHelpful ? 0 : change);
  const words = (
    <>
      <ThumbsUp className="icon icon-s" aria-hidden />
      {count > 0 ? t('helpful', { count }) : t('helpfulNone')}
    </>
  );
  if (review.isOwn || !form)
    return count > 0 ? <span className="row gap-1 num">{words}</span> : null;
  return (
    <button
      className="act num helpful"
      form={form}
      name={isOn ? 'remove' : 'add'}
      value={id}
      aria-pressed={isOn}
    >
      {words}
    </button>
  );
}
