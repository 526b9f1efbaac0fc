import type { CaseCard } from '#features/moderation/decisions/case.schema.ts';
import { useShortcuts } from '#ui/useShortcuts.ts';
import { toggleTick } from './ticks.ts';

/** Buttons of the page that a key presses, by what they do. */
const PRESSED: Record<string, string> = { l: 'all', y: 'author', t: 'text', '?': 'help' };

/**
 * J and K go to the next and the previous case, X ticks the open one, L, Y and T tick all of the
 * list, those of its author and those with its text; ? says which keys there are. A decision has
 * keys of its own.
 */
export function useQueueKeys({
  move,
  card,
}: {
  move: (rows: number) => void;
  /** The open one. */
  card: CaseCard | undefined;
}) {
  useShortcuts((key, repeated) => {
    if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1);
    else if (key === 'x' && card && !repeated) toggleTick(card.id);
    else return pressButton(PRESSED[key]);
    return true;
  });
}

function pressButton(name: string | undefined): boolean {
  const button = name && document.querySelector<HTMLElement>(`[data-key=${name}]`);
  if (button) button.click();
  return Boolean(button);
}
