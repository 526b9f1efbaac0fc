import { Link } from 'react-router';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';
import type { CaseCard, CaseView } from '#features/moderation/decisions/case.schema.ts';
import type { WaveCard } from '#features/moderation/cleaning/wave.schema.ts';
import { WaveStrip } from '#features/moderation/ui/waves/WaveStrip.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BulkBar, BulkRefused } from './BulkBar.tsx';
import { CasePanel } from './CasePanel.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueRow } from './QueueRow.tsx';
import { QUEUE_PATH, type QueueChoice, queuePath } from './queue-paths.ts';
import { useFollowedFocus } from './useFollowedFocus.ts';
import { useQueueKeys } from './useQueueKeys.ts';

export type QueueScreenProps = {
  items: readonly CaseCard[];
  nextCursor: string | null;
  choice: QueueChoice;
  cursor: string | null;
  chosen: CaseView | null;
  evidence: EvidenceView | null;
  /** Somebody opened it, and it is not only the first of the list. */
  wasOpened: boolean;
  /** ISO 8601, of when the page was made. */
  now: string;
  answer: DeskAnswer | null;
  /** Those in which something waits. */
  waves: readonly WaveCard[];
};

/** What waits, with the chosen case beside it; on phones one after the other. */
export function QueueScreen(props: QueueScreenProps) {
  const { items, nextCursor, choice, cursor, chosen, evidence, wasOpened, now, answer } = props;
  const t = useTranslations('queue');
  const hrefOf = (id: string | null | undefined) => queuePath({ ...choice, cursor, case: id });
  const at = items.findIndex(({ id }) => id === chosen?.id);
  const next = items[at + 1]?.id ?? null;
  const previous = at > 0 ? (items[at - 1]?.id ?? null) : null;
  // What somebody else has open, or one may not decide, is not what to go on with.
  const free = items.slice(at + 1).find(({ lock, claim }) => !lock && (!claim || claim.isMine));
  useQueueKeys({ previous: previous && hrefOf(previous), next: next && hrefOf(next) });
  useFollowedFocus(chosen?.id ?? null);
  const wasOpenedHere = wasOpened && chosen !== null;
  return (
    <>
      <section className={wasOpenedHere ? 'q-list behind' : 'q-list'} aria-label={t('list')}>
        <WaveStrip waves={props.waves} />
        <QueueFilters choice={choice} />
        {wasOpened && !chosen ? <Banner tone="warn">{t('gone')}</Banner> : null}
        <BulkRefused answer={answer} items={items} />
        {items.length === 0 ? (
          <NothingWaits choice={choice} />
        ) : (
          <ul className="q-rows">
            {items.map((row) => (
              <QueueRow
                key={row.id}
                row={row}
                href={hrefOf(row.id)}
                isOn={row.id === chosen?.id}
                now={now}
              />
            ))}
          </ul>
        )}
        <BulkBar answer={answer} />
        {nextCursor ? (
          <Link className="btn btn-line q-more" to={queuePath({ ...choice, cursor: nextCursor })}>
            {t('more')}
          </Link>
        ) : null}
      </section>
      {chosen ? (
        <aside className={wasOpened ? 'q-side' : 'q-side beside'} aria-label={t('chosen')}>
          <p className="sr" role="status">
            {t('nowOpen', { title: chosen.title || t('untitled') })}
          </p>
          <CasePanel
            key={chosen.id}
            about={chosen}
            evidence={evidence}
            wasOpened={wasOpened}
            back={queuePath({ ...choice, cursor })}
            next={free?.id ?? null}
            answer={answer}
            now={now}
          />
        </aside>
      ) : null}
    </>
  );
}

function NothingWaits({ choice: { filter, kind, country, language } }: { choice: QueueChoice }) {
  const t = useTranslations('queue.empty');
  if (!filter && !kind && !country && !language)
    return <EmptyState title={t('title')} text={t('text')} />;
  const all = (
    <Link className="btn btn-line" to={QUEUE_PATH}>
      {t('all')}
    </Link>
  );
  return <EmptyState title={t('narrowed')} text={t('narrowedText')} action={all} />;
}
