import { STATISTICS_DAYS } from '#features/moderation/moderation.limits.ts';
import type { StatisticsView } from '#features/moderation/moderation.schema.ts';
import { useFlagName } from '#features/moderation/ui/useFlagName.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

/** How often people approved what a rule held: its false alarms. Nothing before any was decided. */
export function JudgedFlags({ flags }: { flags: StatisticsView['judgedFlags'] }) {
  const t = useTranslations('admin.judged');
  const flagName = useFlagName();
  const format = useFormatter();
  if (flags.length === 0) return null;
  return (
    <section className="panel stack gap-3">
      <div>
        <h2>{t('title')}</h2>
        <p className="small muted">{t('lastDays', { days: STATISTICS_DAYS })}</p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys on phones */}
      <div className="what-if-box" role="region" aria-label={t('title')} tabIndex={0}>
        <table className="what-if answered">
          <thead>
            <tr>
              <th scope="col">{t('flag')}</th>
              <th scope="col">{t('decided')}</th>
              <th scope="col">{t('approved')}</th>
            </tr>
          </thead>
          <tbody>
            {flags.map(({ flag, decided, approved }) => (
              <tr key={flag}>
                <th scope="row">{flagName(flag)}</th>
                <td>{format.number(decided)}</td>
                <td>
                  {t('share', {
                    rate: format.number(approved / decided, { style: 'percent' }),
                    count: approved,
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
