import type { WaveCard } from '#features/moderation/cleaning/wave.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

/** How much is in a wave, from how many accounts, and what became of it. */
export function WaveFacts({ wave }: { wave: WaveCard }) {
  const t = useTranslations('waves');
  const { open, rejected, approved, accounts } = wave;
  return (
    <>
      {[
        t('about', { things: open + rejected + approved, accounts }),
        open > 0 ? t('waiting', { count: open }) : null,
        rejected > 0 ? t('rejected', { count: rejected }) : null,
        approved > 0 ? t('approved', { count: approved }) : null,
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  );
}

/** From when to when, each part of the two once. */
export function useWaveTime() {
  const format = useFormatter();
  return ({ openedAt, lastAt }: Pick<WaveCard, 'openedAt' | 'lastAt'>) =>
    format.dateTimeRange(new Date(openedAt), new Date(lastAt), {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
}
