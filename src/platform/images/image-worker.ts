// The worker for files of strangers: takes one order at a time from its parent, answers with the
// image or the video that it made, and ends with its parent. Loads only what the order needs.
import { stayInBackground } from '../jobs/background-process.server.ts';
import type { NudityLooker } from './nudity.server.ts';
import type { TextReader } from './read-text.server.ts';
import { type Answer, FileRefused, type Order } from './worker-messages.ts';

/** What looks at pictures, once it is loaded; goes with the process. */
const looking: { text?: Promise<TextReader>; nudity?: Promise<NudityLooker> } = {};

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
  if ('picture' in order) return lookAt(order);
  const { rewriteVideo } = await import('../videos/rewrite.server.ts');
  return { video: await rewriteVideo(order.video, order.to) };
}

async function lookAt({ picture, look }: Extract<Order, { picture: unknown }>): Promise<Answer> {
  if (look === 'text') {
    const read = await ready((looking.text ??= loadTextReader()));
    return { text: await read(picture) };
  }
  const lookForNudity = await ready((looking.nudity ??= loadNudityLooker()));
  return { nudity: await lookForNudity(picture) };
}

const loadTextReader = async () => (await import('./read-text.server.ts')).createTextReader();
const loadNudityLooker = async () => (await import('./nudity.server.ts')).createNudityLooker();

/** Where the program that looks cannot be loaded, the picture is not to blame. */
function ready<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((error: unknown) => {
    throw new FileRefused('busy', String(error));
  });
}
