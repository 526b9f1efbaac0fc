import { useSendingLater } from '#features/pages/ui/useSendingLater.ts';
import { readWaiting, sendWaitingHearts } from './heart-keeper.ts';

/** Sends the hearts that were set while the server was away. In the idle chunk; shows nothing. */
export function WaitingHearts({ viewerId }: { viewerId: string }) {
  useSendingLater(viewerId, readWaiting, sendWaitingHearts);
  return null;
}
