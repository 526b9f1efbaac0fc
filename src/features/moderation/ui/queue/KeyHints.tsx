import { useTranslations } from '#platform/i18n/i18n.ts';

const KEYS = { move: ['J', 'K'], approve: ['A'], reject: ['R'], escalate: ['E'] } as const;

/** Which keys do what; the buttons do the same. */
export function KeyHints({ moves = true }: { moves?: boolean }) {
  const t = useTranslations('queue.keys');
  return (['move', 'approve', 'reject', 'escalate'] as const)
    .filter((name) => moves || name !== 'move')
    .map((name) => (
      <span key={name} className="small muted desk row gap-1">
        {KEYS[name].map((key) => (
          <kbd key={key} className="kbd">
            {key}
          </kbd>
        ))}{' '}
        {t(name)}
      </span>
    ));
}
