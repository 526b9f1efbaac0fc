import { useEffect, useState } from 'react';

/** Dispatched on the window with the number of unread messages, whenever that changes. */
export const UNREAD_EVENT = 'calabash-unread';

/** The same for the bell. */
export const BELL_EVENT = 'calabash-bell';

/** What the server counted for this page, until something newer is told. */
export function useUnread(counted: number, event = UNREAD_EVENT): number {
  const [told, setTold] = useState({ counted, unread: counted });
  useEffect(() => {
    const hear = (heard: Event) =>
      setTold({ counted, unread: (heard as CustomEvent<number>).detail });
    addEventListener(event, hear);
    return () => removeEventListener(event, hear);
  }, [counted, event]);
  return told.counted === counted ? told.unread : counted;
}
