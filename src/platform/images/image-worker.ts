// The worker for files of strangers: takes one order at a time from its parent, answers with the
// image or the video that it made, and ends with its parent. Loads only what the order needs.
import { stayInBackground } from '../jobs/background-process.server.ts';
import { type Answer, FileRefused, type Order } from './worker-messages.ts';

stayInBackground();
process.on('message', (order: Order) => void work(order));

async function work(order: Order): Promise<void> {
  process.send?.(
    await make(order).catch((error: unknown): Answer => ({
      refused: error instanceof FileRefused ? error.reason : 'unreadable',
      detail: error instanceof Error ? error.message : String(error),
    })),
  );
}

async function make(order: Order): Promise<Answer> {
  if ('image' in order) {
    const { transcodeImage } = await import('./transcode.server.ts');
    return { image: await transcodeImage(order.image) };
  }
  const { rewriteVideo } = await import('../videos/rewrite.server.ts');
  return { video: await rewriteVideo(order.video, order.to) };
}
