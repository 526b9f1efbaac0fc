// Owns the drawing of pictures in processes of their own: strangers' files meet decoders there,
// with less priority than the pages, bounds on time and memory, and nobody else's work to take
// down.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createImageWorker, type ImageWorker } from './worker-process.server.ts';
import { type TranscodedImage, ImageRefused } from './worker-messages.ts';
import { withStill } from './poster.server.ts';

export type Images = {
  /**
   * Draws a local file of a stranger anew: upright, in sRGB, without metadata.
   * @throws ImageRefused
   */
  transcode(path: string): Promise<TranscodedImage>;
  /**
   * A still of a local video, drawn as a picture; null where ffmpeg is missing or makes nothing of
   * it. @throws ImageRefused when too many wait
   */
  poster(path: string): Promise<TranscodedImage | null>;
  /** Ends the processes; who waits is refused. */
  stop(): Promise<void>;
  /** Process ids, for figures. */
  processes(): number[];
};

/** As built for production, where the drawing process is a second entry beside the server's. */
export const BUILT_IMAGE_WORKER = 'image-worker.js';

type Waiting = {
  path: string;
  resolve: (image: TranscodedImage) => void;
  reject: (error: Error) => void;
};

/**
 * Makes the queue and its processes: one for each processor but one, started when they are needed.
 * @param options.program the drawing process; from source unless given
 * @param options.atMost pictures that may wait; the next ones are refused at once
 */
export function createImages(
  options: {
    program?: string;
    atMost?: number;
    timeoutMs?: number;
    mostMegabytes?: number;
    ffmpeg?: string;
  } = {},
): Images {
  const {
    program = path.join(import.meta.dirname, 'image-worker.ts'),
    atMost = 200,
    timeoutMs = 30_000,
    mostMegabytes = 700,
    ffmpeg = 'ffmpeg',
  } = options;
  const free: ImageWorker[] = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () =>
    createImageWorker({ program, timeoutMs, mostMegabytes }),
  );
  const workers = [...free];
  const waiting: Waiting[] = [];
  let stopped = false;

  async function work(worker: ImageWorker, { path, resolve, reject }: Waiting): Promise<void> {
    await worker.transcode(path).then(resolve, reject);
    const next = waiting.shift();
    if (next) void work(worker, next);
    else free.push(worker);
  }

  const transcode: Images['transcode'] = (path) =>
    new Promise((resolve, reject) => {
      const worker = stopped ? undefined : free.shift();
      if (worker) void work(worker, { path, resolve, reject });
      else if (stopped || waiting.length >= atMost)
        reject(new ImageRefused('busy', stopped ? 'stopping' : `${waiting.length} pictures wait`));
      else waiting.push({ path, resolve, reject });
    });

  /** One video at a time. */
  let videos: Promise<unknown> = Promise.resolve();

  return {
    transcode,
    poster(path) {
      const still = videos.then(() =>
        withStill(path, ffmpeg, (file) =>
          transcode(file).catch((error: unknown) => {
            if (error instanceof ImageRefused && error.reason !== 'busy') return null;
            throw error;
          }),
        ),
      );
      videos = still.catch(() => undefined);
      return still;
    },
    async stop() {
      stopped = true;
      for (const { reject } of waiting.splice(0)) reject(new ImageRefused('busy', 'stopping'));
      await Promise.all(workers.map((worker) => worker.stop()));
    },
    processes: () => workers.flatMap((worker) => worker.pid() ?? []),
  };
}
