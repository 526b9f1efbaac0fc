// The drawing process: takes one path at a time from its parent, answers with the drawing, ends
// with its parent.
import { stayInBackground } from '../background-process.server.ts';
import { drawPicture, lockDown, TooManyPixels } from './draw.server.ts';
import type { Answer, Order } from './drawing.ts';

stayInBackground();
lockDown();
process.on('message', (order: Order) => void work(order));

async function work({ path }: Order): Promise<void> {
  process.send?.(
    await drawPicture(path).then(
      (drawn): Answer => ({ drawn }),
      (error: unknown): Answer => ({
        refused: error instanceof TooManyPixels ? 'too-many-pixels' : 'unreadable',
        detail: error instanceof Error ? error.message : String(error),
      }),
    ),
  );
}
