import { Waves } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { WaveCard } from '#features/moderation/cleaning/wave.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useShortcuts } from '#ui/useShortcuts.ts';
import { WaveFacts } from './WaveFacts.tsx';
import { wavePath } from './wave-paths.ts';

/**
 * Above the cases: waves, each decided as one. W opens the first of them, unless it warns an author
 * because a reason is being chosen.
 */
export function WaveStrip({ waves }: { waves: readonly WaveCard[] }) {
  const t = useTranslations('waves');
  const navigate = useNavigate();
  const [first] = waves;
  useShortcuts((key, repeated) => {
    if (key !== 'w' || repeated || !first || document.querySelector('.q-reasons')) return false;
    void navigate(wavePath(first.id));
    return true;
  });
  if (!first) return null;
  return (
    <ul className="wave-strip" aria-label={t('inQueue')}>
      {waves.map((wave) => (
        <li key={wave.id}>
          <Waves className="icon" aria-hidden />
          <span>
            <Link to={wavePath(wave.id)} aria-keyshortcuts="W">
              {wave.title || t('open')}
            </Link>
            <span className="small">
              <WaveFacts wave={wave} />
            </span>
          </span>
          {wave === first ? <kbd className="kbd desk">W</kbd> : null}
        </li>
      ))}
    </ul>
  );
}
