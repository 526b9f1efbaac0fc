import { useEffect } from 'react';

/** J and K move along the list, C takes what is open; not while somebody writes. */
export function useInboxKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const on = event.target;
      if (on instanceof HTMLElement && on.closest('input, textarea, select, dialog')) return;
      if (event.key === 'c') document.querySelector<HTMLButtonElement>('[data-claim]')?.click();
      if (event.key !== 'j' && event.key !== 'k') return;
      const links = [...document.querySelectorAll<HTMLAnchorElement>('.inbox-row a')];
      const at = links.findIndex((link) => link.ariaCurrent !== null);
      links[at + (event.key === 'j' ? 1 : -1)]?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
