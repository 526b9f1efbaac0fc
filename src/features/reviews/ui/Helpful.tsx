import { ThumbsUp } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { Form, useLocation } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';
import type { ReviewView } from '../reviews.schema.ts';

/** The form that the marks belong to. */
const FormContext = createContext<string | undefined>(undefined);

/**
 * Stands around reviews: one form that all their marks send. Without scripts it comes back to the
 * page; visitors sign in first, and what went wrong is told by the page that follows.
 */
export function HelpfulForm({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const scripted = useScripted();
  const form = useId();
  return (
    <FormContext value={form}>
      {children}
      <Form id={form} method="post" action="/reviews" navigate={false} hidden>
        <input type="hidden" name="return" value={pathname + search} />
        {scripted ? <input type="hidden" name="stay" value="1" /> : null}
      </Form>
    </FormContext>
  );
}

/**
 * How many found a review helpful, as the button to say so, too; one's own shows the number alone.
 */
export function HelpfulMark({
  review: { id, helpful, foundHelpful, isOwn },
}: {
  review: ReviewView;
}) {
  const t = useTranslations('reviews');
  const form = useContext(FormContext);
  const words = (
    <>
      <ThumbsUp className="icon icon-s" aria-hidden />
      {helpful > 0 ? t('helpful', { count: helpful }) : t('helpfulNone')}
    </>
  );
  if (isOwn || !form) return helpful > 0 ? <span className="row gap-1 num">{words}</span> : null;
  return (
    <button
      className="act num helpful"
      form={form}
      name={foundHelpful ? 'remove' : 'add'}
      value={id}
      aria-pressed={foundHelpful}
    >
      {words}
    </button>
  );
}
