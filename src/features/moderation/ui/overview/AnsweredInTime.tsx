import { Clock } from 'lucide-react';
import { STATISTICS_DAYS } from '#features/moderation/moderation.limits.ts';
import type { StatisticsView } from '#features/moderation/moderation.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

/** What waits, in the order of the table: where it is answered, and what is promised of it. */
const ROWS = [
  ['screening', '/admin/queue', 'hours'],
  ['reports', '/admin/reports', 'hours'],
  ['appeals', '/admin/reports?tab=appeals', 'days'],
] as const;

/** Whether people answer within the time that the policy pages promise. */
export function AnsweredInTime({ answered }: { answered: StatisticsView['answered'] }) {
  const t = useTranslations('admin.answered');
  const format = useFormatter();
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
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('promise')}</th>
              <th scope="col">{t('open')}</th>
              <th scope="col">{t('inTime')}</th>
              <th scope="col">{t('median')}</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([name, path, promise]) => {
              const { open, overdue, closed, inTime, medianHours } = answered[name];
              const rate = format.number(inTime / Math.max(1, closed), { style: 'percent' });
              return (
                <tr key={name}>
                  <th scope="row">
                    <a className="link" href={path}>
                      {t(name)}
                    </a>
                  </th>
                  <td className="muted">{t(promise)}</td>
                  <td>
                    {format.number(open)}
                    {overdue > 0 ? (
                      <span className="badge st-rejected">
                        <Clock className="icon" aria-hidden />
                        {t('overdue', { count: overdue })}
                      </span>
                    ) : null}
                  </td>
                  <td>
                    {closed === 0 ? (
                      <span className="muted">{t('none')}</span>
                    ) : (
                      t('inTimeOf', { rate, closed })
                    )}
                  </td>
                  <td>{medianHours === null ? '–' : t('medianHours', { hours: medianHours })}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
