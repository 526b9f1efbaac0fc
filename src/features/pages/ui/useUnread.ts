import { useCallback, useState, useSyncExternalStore } from 'react';

/** Dispatched on the window whenever the number of unread messages changes. */
export const UNREAD_EVENT = 'calabash-unread';

/** The same for the bell. */
export const BELL_EVENT = 'calabash-bell';

type UnreadCount = { unread: number };

declare global {
  interface Window {
    /** What each was told last: a part that is drawn later than the news takes it up. */
    notifiedCounts?: Record<string, UnreadCount>;
  }
}

/** Tells every place that shows this number. */
export function updateCount(event: string, unread: number): void {
  window.notifiedCounts = { ...window.notifiedCounts, [event]: { unread } };
  dispatchEvent(new Event(event));
}

/** To be called when the person goes whose numbers they are. */
export function forgetCounts(): void {
  delete window.notifiedCounts;
}

const toldOf = (event: string): UnreadCount | undefined => window.notifiedCounts?.[event];

/**
 * What the server counted for this page, until something newer is told. Who shows it is drawn again
 * when the number is another one: each page is told the number that it has when it joins the
 * stream.
 */
export function useUnread(counted: number, event = UNREAD_EVENT): number {
  const hear = useCallback(
    (changed: () => void) => {
      addEventListener(event, changed);
      return () => removeEventListener(event, changed);
    },
    [event],
  );
  const [known, setKnown] = useState<{ counted: number; told?: UnreadCount | undefined }>({
    counted,
  });
  // Counted anew by the server, it is newer than whatever was told.
  if (known.counted !== counted) setKnown({ counted, told: toldOf(event) });
  return useSyncExternalStore(
    hear,
    () => {
      const told = toldOf(event);
      return told && told !== known.told && known.counted === counted ? told.unread : counted;
    },
    () => counted,
  );
}
