import { useShortcuts } from '#ui/useShortcuts.ts';

/** J and K move along the list, C takes what is open; not while somebody writes. */
export function useInboxKeys(): void {
  useShortcuts((key) => {
    if (key === 'c') document.querySelector<HTMLButtonElement>('[data-claim]')?.click();
    if (key !== 'j' && key !== 'k') return key === 'c';
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.inbox-row a')];
    const at = links.findIndex((link) => link.ariaCurrent !== null);
    links[at + (key === 'j' ? 1 : -1)]?.click();
    return true;
  });
}
