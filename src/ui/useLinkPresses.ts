import { useEffect } from 'react';
import { isPlainPress } from './plain-press.ts';

/**
 * Takes presses on links of this page before they lead anywhere, to show over the page what they
 * lead to. Those that open another tab or window are left alone.
 * @param wanted whether a link with this `href` is meant; the same function each time
 */
export function useLinkPresses(
  wanted: (href: string) => boolean,
  open: (href: string) => void,
): void {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      if (!isPlainPress(event)) return;
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const href = link?.getAttribute('href') ?? '';
      if (!wanted(href)) return;
      event.preventDefault();
      event.stopPropagation();
      open(href);
    };
    document.addEventListener('click', press, { capture: true });
    return () => document.removeEventListener('click', press, { capture: true });
  }, [wanted, open]);
}
