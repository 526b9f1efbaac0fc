import { CircleCheck, Flag, OctagonX, ScanSearch } from 'lucide-react';
import { STATISTICS_DAYS } from '#features/moderation/moderation.limits.ts';
import { logPath } from '#features/moderation/ui/log-path.ts';
import type { StatisticsView } from '#features/moderation/moderation.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

/** What the check did in the last days: four figures, three of them with their share of all. */
export function StatCards({ statistics }: { statistics: StatisticsView }) {
  const t = useTranslations('admin.overview');
  const format = useFormatter();
  const { total, approved, flagged, rejected } = statistics;
  const rate = (percent: number) =>
    format.number(percent / 100, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
  const { approvalRate, flagRate, rejectionRate } = statistics;
  const cards = [
    [ScanSearch, 'total', total, t('lastDays', { days: STATISTICS_DAYS }), ''],
    [CircleCheck, 'approved', approved, t('approvalRate', { rate: rate(approvalRate) }), 'approve'],
    [Flag, 'flagged', flagged, t('flagRate', { rate: rate(flagRate) }), 'flag'],
    [OctagonX, 'rejected', rejected, t('rejectionRate', { rate: rate(rejectionRate) }), 'reject'],
  ] as const;
  const pathOf = (action: string) =>
    logPath({ who: 'automatic', action: action && `decision.${action}` });
  return (
    <section aria-label={t('statistics')}>
      <dl className="admin-stats">
        {cards.map(([Icon, name, count, line, action]) => (
          <div key={name} className="stat">
            <dt className="k">
              <Icon className="icon icon-s" aria-hidden />
              {t(name)}
            </dt>
            <dd className="v">
              <a href={pathOf(action)}>{format.number(count)}</a>
            </dd>
            <dd className="d">{line}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
