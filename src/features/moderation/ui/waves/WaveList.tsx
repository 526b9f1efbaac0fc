import { Link } from 'react-router';
import type { WaveCard } from '#features/moderation/cleaning/wave.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useWaveTime, WaveFacts } from './WaveFacts.tsx';
import { wavePath } from './wave-paths.ts';

/** The waves of the last weeks, the newest first. */
export function WaveList({ waves }: { waves: readonly WaveCard[] }) {
  const t = useTranslations('waves');
  const time = useWaveTime();
  if (waves.length === 0) return <EmptyState title={t('none')} text={t('lead')} />;
  return (
    <>
      <p className="muted">{t('lead')}</p>
      <ul className="panel wave-list">
        {waves.map((wave) => (
          <li key={wave.id}>
            <span>
              <Link to={wavePath(wave.id)}>{wave.title || t('open')}</Link>
              <span className="small">
                <WaveFacts wave={wave} />
              </span>
              <span className="small muted">{time(wave)}</span>
            </span>
            <span className="badge">{t(`state.${wave.state}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
