import { useEffect, useState } from 'react';

/** Dispatched on the window with the number of unread messages, whenever that changes. */
export const UNREAD_EVENT = 'calabash-unread';

/** What the server counted for this page, until something newer is told. */
export function useUnread(counted: number): number {
  const [told, setTold] = useState({ counted, unread: counted });
  useEffect(() => {
    const hear = (event: Event) =>
      setTold({ counted, unread: (event as CustomEvent<number>).detail });
    addEventListener(UNREAD_EVENT, hear);
    return () => removeEventListener(UNREAD_EVENT, hear);
  }, [counted]);
  return told.counted === counted ? told.unread : counted;
}
