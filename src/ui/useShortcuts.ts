import { useEffect, useRef } from 'react';

/** Where a key writes or chooses something, or stays in a dialog. */
const TYPING =
  'input:not([type=checkbox]), select, textarea, [contenteditable], dialog, [role=dialog]';

/**
 * Single keys that do something on a page; not while somebody writes, nor with Ctrl, Alt or Meta.
 * @param act does what a key asks for, in small letters, and says whether it did
 */
export function useShortcuts(act: (key: string, repeated: boolean) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, repeat, target } = event;
      if (altKey || ctrlKey || metaKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(TYPING)) return;
      if (latest.current(key.toLowerCase(), repeat)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
