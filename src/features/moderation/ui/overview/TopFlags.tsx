import type { StatisticsView } from '#features/moderation/moderation.schema.ts';
import { logPath } from '#features/moderation/ui/log-path.ts';
import { useFlagName } from '#features/moderation/ui/useFlagName.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

/** What was found most often; at least one. */
export function TopFlags({ flags }: { flags: StatisticsView['topFlags'] }) {
  const t = useTranslations('admin.overview');
  const flagName = useFlagName();
  const format = useFormatter();
  const most = flags[0]?.count ?? 0;
  return (
    <section className="panel stack">
      <h2>{t('topFlags')}</h2>
      <ol className="stack gap-3 flag-list">
        {flags.map(({ flag, count }) => (
          <li key={flag} className="flagrow">
            <a className="link" href={logPath({ who: 'automatic', flag })}>
              {flagName(flag)}
            </a>
            <span>{format.number(count)}</span>
            <svg className="bar" width="100%" height="8" aria-hidden focusable="false">
              <rect width={`${(count / most) * 100}%`} height="8" rx="4" />
            </svg>
          </li>
        ))}
      </ol>
    </section>
  );
}
