// The drawing process: takes one path at a time from its parent, answers with the drawing, ends with its parent.
import { constants, setPriority } from 'node:os';
import { drawPicture, lockDown, TooManyPixels } from './draw.server.ts';
import type { Answer, Order } from './drawing.ts';

try {
  // Pages go first.
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // A container may forbid it; the work is the same.
}
lockDown();
process.on('disconnect', () => process.exit(0));
process.on('message', (order: Order) => void work(order));

async function work({ path }: Order): Promise<void> {
  process.send?.(await drawPicture(path).then((drawn): Answer => ({ drawn }), (error: unknown): Answer => ({
    refused: error instanceof TooManyPixels ? 'too-many-pixels' : 'unreadable',
    detail: error instanceof Error ? error.message : String(error),
  })));
}
