import { Ban, Clock, TriangleAlert } from 'lucide-react';
import type { StandingView } from '#features/moderation/sanctions/sanction.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Way, type WayStep } from './Way.tsx';

const ORDER = ['ok', 'warned', 'suspended', 'banned'] as const;

/** Where somebody stands on the enforcement ladder. */
export function StandingTrack({ standing }: { standing: StandingView }) {
  const t = useTranslations('decisions.stand');
  const format = useFormatter();
  const { state, since, until, strikes } = standing;
  const at = ORDER.indexOf(state);
  const day = (moment: string | null) =>
    moment ? format.dateTime(new Date(moment), { dateStyle: 'long' }) : '';
  const stateOf = (place: number): WayStep['state'] =>
    place === at ? 'now' : place < at ? 'done' : 'next';
  return (
    <section className="panel stack gap-4">
      <h2>{t('title')}</h2>
      {state === 'ok' ? <p className="small">{t('ok')}</p> : null}
      <Way
        label={t('title')}
        down
        steps={[
          {
            name: t('warning'),
            line:
              state === 'warned'
                ? strikes > 1
                  ? t('count', { count: strikes, date: day(since) })
                  : t('first', { date: day(since) })
                : t('before'),
            Icon: TriangleAlert,
            state: stateOf(1),
            look: 'warn',
          },
          {
            name: t('suspension'),
            line: state === 'suspended' ? t('until', { date: day(until) }) : t('days'),
            Icon: Clock,
            state: stateOf(2),
            look: 'warn',
          },
          {
            name: t('ban'),
            line: state === 'banned' ? t('since', { date: day(since) }) : t('severe'),
            Icon: Ban,
            state: stateOf(3),
            look: 'bad',
          },
        ]}
      />
      <p className="small muted">{t('others')}</p>
    </section>
  );
}
