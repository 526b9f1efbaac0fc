import { Link } from 'react-router';
import type { QueueCounts } from '#features/moderation/deciding/moderation.case.schema.ts';
import { QUEUE_FILTERS, type QueueFilter } from '#features/moderation/moderation.limits.ts';
import { useTranslations } from '#platform/i18n.ts';
import { queuePath } from './queue-paths.ts';

/** What the queue is narrowed to, each with how much waits there. */
export function QueueFilters({
  filter,
  counts,
}: {
  filter: QueueFilter | null;
  counts: QueueCounts;
}) {
  const t = useTranslations('queue');
  return (
    <nav className="q-filters chips slide" aria-label={t('filter.label')}>
      {([null, ...QUEUE_FILTERS] as const).map((each) => (
        <Link
          key={each ?? 'all'}
          to={queuePath({ filter: each })}
          className={each === filter ? 'chip on' : 'chip'}
          aria-current={each === filter ? 'page' : undefined}
        >
          {t(`filter.${each ?? 'all'}`)} <span className="num">{counts[each ?? 'all']}</span>
        </Link>
      ))}
    </nav>
  );
}
