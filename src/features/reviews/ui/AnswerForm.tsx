import { useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { ANSWER_MAX } from '../reviews.limits.ts';
import type { ReviewView } from '../reviews.schema.ts';
import { WordsField } from './WordsField.tsx';

/** Why an answer was refused. */
export type SentAnswer = { reviewId: string; failure: FormFailure };

/**
 * The form for the one answer to a review, behind a button.
 * @param open it is what the reader came for
 * @param sent what became of an answer that was sent without scripts
 */
export function AnswerForm({
  review,
  open = false,
  sent,
}: {
  review: ReviewView;
  open?: boolean;
  sent?: SentAnswer | null | undefined;
}) {
  const t = useTranslations('reviewing.answer');
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<SentAnswer | null>();
  const scripted = useScripted();
  const details = useRef<HTMLDetailsElement>(null);
  const { id, author } = review;
  const failure = (fetcher.data ?? (sent?.reviewId === id ? sent : null))?.failure ?? null;
  const sending = fetcher.state !== 'idle';
  const error = failure?.fields['answer'];
  return (
    <details ref={details} className="answer-toggle" open={open || failure !== null}>
      <summary className="btn btn-line btn-sm">{t('open')}</summary>
      <fetcher.Form className="answer-form" method="post" action={`/reviews?review=${id}`}>
        <input type="hidden" name="reviewId" value={id} />
        <input type="hidden" name="return" value={pathname + search} />
        {scripted ? <input type="hidden" name="stay" value="1" /> : null}
        <WordsField
          name="answer"
          label={t('label', { name: firstName(author.name) })}
          hint={t('hint')}
          max={ANSWER_MAX}
          value={failure?.typed?.['answer']}
          error={error}
        />
        {error ? null : <FormProblem failure={failure} />}
        <div className="row answer-end">
          {scripted ? (
            <button
              className="btn btn-quiet"
              type="button"
              onClick={() => {
                details.current?.removeAttribute('open');
                details.current?.querySelector('summary')?.focus();
              }}
            >
              {t('cancel')}
            </button>
          ) : null}
          <Button type="submit" look="primary" busy={sending}>
            {t('post')}
          </Button>
        </div>
      </fetcher.Form>
    </details>
  );
}

/** Lucía of "Lucía Fernández"; a name of one word is that. */
export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
