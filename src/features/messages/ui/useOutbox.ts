import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { onOutbox, readOutbox, type Waiting } from './outbox.ts';

/** What waits on this device to be sent, as it changes; nothing on the server. */
export function useOutbox(viewerId: string): Waiting[] {
  const text = useSyncExternalStore(
    useCallback((changed) => onOutbox(viewerId, changed), [viewerId]),
    () => JSON.stringify(readOutbox(viewerId)),
    () => '[]',
  );
  return useMemo(() => JSON.parse(text) as Waiting[], [text]);
}
