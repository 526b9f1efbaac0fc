import { type ReactNode, useEffect, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import type { CaseCard } from '#features/moderation/decisions/case.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { casePath } from './queue-paths.ts';
import type { Sent, Settled } from './useSentDecisions.ts';

/**
 * What became of a decision that was sent in the background. Nothing is said of one that was kept;
 * which cases were not decided is, with the way to them.
 */
export function SentDecision({
  sent: { key, ids },
  items,
  settled,
  forget,
}: {
  sent: Sent;
  items: readonly CaseCard[];
  settled: (key: string, outcome: Settled) => void;
  forget: (key: string) => void;
}) {
  const t = useTranslations('queue.keys');
  const { data, state } = useFetcher<DeskAnswer>({ key });
  const [shown] = useState(items);
  const answer = state === 'idle' ? data : undefined;
  const refused = answer?.failure
    ? ids.map((id) => ({ id, error: answer.failure?.message ?? '' }))
    : (answer?.refused ?? []);
  const isOver = answer !== undefined;
  const outcome = answer?.failure?.unanswered
    ? 'unanswered'
    : refused.length > 0
      ? 'refused'
      : 'kept';
  useEffect(() => {
    if (isOver) settled(key, outcome);
  }, [isOver, outcome, key, settled]);
  if (refused.length === 0) return null;
  return (
    <Refused refused={refused} items={shown}>
      {answer?.failure?.unanswered ? <FormProblem failure={answer.failure} /> : null}
      <button type="button" className="link" onClick={() => forget(key)}>
        {t('close')}
      </button>
    </Refused>
  );
}

/** Which cases were not decided, and why. */
export function Refused({
  refused,
  items,
  children,
}: {
  refused: NonNullable<DeskAnswer['refused']>;
  items: readonly CaseCard[];
  children?: ReactNode;
}) {
  const t = useTranslations('queue');
  return (
    <Banner tone="error" title={t('bulk.refused', { count: refused.length })}>
      <ul>
        {refused.map(({ id, error }) => (
          <li key={id}>
            <Link to={casePath(id)}>
              {items.find((item) => item.id === id)?.title || t('untitled')}
            </Link>
            {error ? `: ${error}` : null}
          </li>
        ))}
      </ul>
      {children}
    </Banner>
  );
}
