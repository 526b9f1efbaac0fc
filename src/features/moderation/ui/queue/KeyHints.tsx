import { Keyboard } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Menu } from '#ui/Menu.tsx';

/** What the keys do, in the order in which they are learned. */
const KEYS = [
  ['move', ['J', 'K']],
  ['approve', ['A']],
  ['reject', ['R', '1…9, 0']],
  ['warn', ['R', 'W']],
  ['suspend', ['R', 'S']],
  ['escalate', ['E']],
  ['undo', ['U']],
  ['tick', ['X']],
  ['all', ['L']],
  ['author', ['Y']],
  ['text', ['T']],
  ['read', ['O']],
  ['help', ['?']],
] as const;
/** Those that the list alone has. */
const LISTED: readonly string[] = ['move', 'tick', 'all', 'author', 'text', 'help'];

/** Which keys do what; the buttons do the same. */
export function KeyHints({ moves = true }: { moves?: boolean }) {
  const t = useTranslations('queue.keys');
  const shown = KEYS.filter(([name]) => moves || !LISTED.includes(name));
  return (
    <Menu
      group="queue"
      className="desk"
      buttonClass="btn btn-quiet btn-sm"
      panelClass="menu q-keys"
      button={
        <span className="row gap-1" data-key="help">
          <Keyboard className="icon icon-s" aria-hidden />
          {t('title')}
        </span>
      }
    >
      <dl>
        {shown.map(([name, keys]) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="kbd">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
    </Menu>
  );
}
