import { Link } from 'react-router';
import type { QueueAnswer } from '#features/moderation/answering/moderation.case.forms.server.ts';
import type {
  CaseCard,
  CaseView,
  QueueCounts,
} from '#features/moderation/deciding/moderation.case.schema.ts';
import type { QueueFilter } from '#features/moderation/moderation.limits.ts';
import { useTranslations } from '#platform/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BulkBar, BulkRefused } from './BulkBar.tsx';
import { CasePanel } from './CasePanel.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueRow } from './QueueRow.tsx';
import { queuePath } from './queue-paths.ts';
import { useQueueKeys } from './useQueueKeys.ts';

export type QueueScreenProps = {
  items: readonly CaseCard[];
  nextCursor: string | null;
  counts: QueueCounts;
  filter: QueueFilter | null;
  cursor: string | null;
  chosen: CaseView | null;
  /** Somebody opened it, and it is not only the first of the list. */
  wasOpened: boolean;
  /** ISO 8601, of when the page was made. */
  now: string;
  answer: QueueAnswer | null;
};

/** What waits, with the chosen case beside it; on phones one after the other. */
export function QueueScreen(props: QueueScreenProps) {
  const { items, nextCursor, counts, filter, cursor, chosen, wasOpened, now, answer } = props;
  const t = useTranslations('queue');
  const hrefOf = (id: string | null | undefined) => queuePath({ filter, cursor, case: id });
  const at = items.findIndex(({ id }) => id === chosen?.id);
  const next = items[at + 1]?.id ?? null;
  const previous = at > 0 ? (items[at - 1]?.id ?? null) : null;
  useQueueKeys({ previous: previous && hrefOf(previous), next: next && hrefOf(next) });
  const wasOpenedHere = wasOpened && chosen !== null;
  return (
    <>
      <section className={wasOpenedHere ? 'q-list behind' : 'q-list'} aria-label={t('list')}>
        <QueueFilters filter={filter} counts={counts} />
        {wasOpened && !chosen ? <Banner tone="warn">{t('gone')}</Banner> : null}
        <BulkRefused answer={answer} items={items} />
        {items.length === 0 ? (
          <EmptyState title={t('empty.title')} text={t('empty.text')} />
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
          <Link className="btn btn-line q-more" to={queuePath({ filter, cursor: nextCursor })}>
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
            wasOpened={wasOpened}
            back={queuePath({ filter, cursor })}
            next={next}
            answer={answer}
            now={now}
          />
        </aside>
      ) : null}
    </>
  );
}
