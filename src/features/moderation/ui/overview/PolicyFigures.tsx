import { STATISTICS_DAYS } from '#features/moderation/moderation.limits.ts';
import type { StatisticsView } from '#features/moderation/moderation.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { type LogChoice, logPath } from '../log-path.ts';

type Figure = Exclude<keyof StatisticsView['policy'], 'appealsUpheld' | 'appealsDenied'>;

/** In the order of the policy; each with its entries in the log. */
const FIGURES: readonly [Figure, LogChoice][] = [
  ['rejected', { action: 'decision.reject', who: 'people' }],
  ['removed', { action: 'decision.remove' }],
  ['warnings', { action: 'sanction.warning' }],
  ['suspensions', { action: 'sanction.suspension' }],
  ['bans', { action: 'sanction.ban' }],
  ['takenBack', { action: 'sanction.restore' }],
];

/** How often each step of the content policy was taken, and what appeals came to. */
export function PolicyFigures({ policy }: { policy: StatisticsView['policy'] }) {
  const t = useTranslations('admin.policy');
  const format = useFormatter();
  const { appealsUpheld, appealsDenied } = policy;
  return (
    <section className="panel stack gap-3">
      <div>
        <h2>{t('title')}</h2>
        <p className="small muted">{t('lastDays', { days: STATISTICS_DAYS })}</p>
      </div>
      <dl className="kv c3">
        {FIGURES.map(([name, choice]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="num">
              <a className="link" href={logPath(choice)}>
                {format.number(policy[name])}
              </a>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('appeals')}</dt>
          <dd className="num">
            <a className="link" href={logPath({ action: 'decision.appealUpheld' })}>
              {t('appealsOf', {
                upheld: appealsUpheld,
                all: appealsUpheld + appealsDenied,
              })}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  );
}
