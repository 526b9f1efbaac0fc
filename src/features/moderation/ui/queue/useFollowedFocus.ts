import { useEffect, useRef } from 'react';

/**
 * After a decision the focus goes to the row of the case that is open now, because the button that
 * was pressed is gone; on phones to its heading. Nothing is taken away from somebody who has the
 * focus elsewhere.
 * @param id of the case that is open
 */
export function useFollowedFocus(id: string | null): void {
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    const row = document.querySelector<HTMLElement>('.q-row.on a');
    const heading = document.querySelector<HTMLElement>('.q-side h2');
    const next = row?.checkVisibility() ? row : heading;
    const lost = document.activeElement === null || document.activeElement === document.body;
    const wasInList = document.activeElement?.closest('.q-row') !== null;
    if (lost || wasInList) next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
    // The last one was read to its end; on phones it was the page that scrolled.
    document.querySelector('.q-side')?.scrollTo(0, 0);
    if (next !== row) window.scrollTo(0, 0);
  }, [id]);
}
