// The image worker: receives one path at a time from its parent, answers with the transcoded image,
// and ends with its parent.
import { stayInBackground } from '../background-process.server.ts';
import { transcodeImage, lockDown, TooManyPixels } from './transcode.server.ts';
import type { Answer, Order } from './worker-messages.ts';

stayInBackground();
lockDown();
process.on('message', (order: Order) => void work(order));

async function work({ path }: Order): Promise<void> {
  process.send?.(
    await transcodeImage(path).then(
      (image): Answer => ({ image }),
      (error: unknown): Answer => ({
        refused: error instanceof TooManyPixels ? 'too-many-pixels' : 'unreadable',
        detail: error instanceof Error ? error.message : String(error),
      }),
    ),
  );
}
