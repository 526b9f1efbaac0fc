// Owns the pool of image workers. Untrusted files are decoded there, at a lower priority than
// pages, with limits on time and memory; a crash costs one image.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createImageWorker, type ImageWorker } from './worker-process.server.ts';
import { type TranscodedImage, ImageRefused } from './worker-messages.ts';
import { convertVideo } from './convert-video.server.ts';
import type { FfmpegEnd } from './ffmpeg.server.ts';
import { withStill } from './poster.server.ts';

export type Images = {
  /**
   * Transcodes an untrusted local file: upright, in sRGB, without metadata.
   * @throws ImageRefused
   */
  transcode(path: string): Promise<TranscodedImage>;
  /**
   * A still of a local video, transcoded; null where ffmpeg is missing or cannot read it. @throws
   * ImageRefused when too many wait
   */
  poster(path: string): Promise<TranscodedImage | null>;
  /** Converts a local video to what every browser plays, one at a time, however long it takes. */
  convert(from: string, to: string): Promise<FfmpegEnd>;
  /** Ends the workers; waiting images are refused. */
  stop(): Promise<void>;
  /** Process ids, for tests and benchmarks. */
  processes(): number[];
};

/** As built for production, where the image worker is an entry of its own beside the server's. */
export const BUILT_IMAGE_WORKER = 'image-worker.js';

type Waiting = {
  path: string;
  resolve: (image: TranscodedImage) => void;
  reject: (error: Error) => void;
};

/**
 * Makes the queue and its workers: one for each processor but one, started when they are needed.
 * @param options.program the image worker; from source unless given
 * @param options.atMost images that may wait; further ones are refused at once
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
  let conversions: Promise<unknown> = Promise.resolve();

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
    convert(from, to) {
      const converted = conversions.then(() => convertVideo(from, to, ffmpeg));
      conversions = converted.catch(() => undefined);
      return converted;
    },
    async stop() {
      stopped = true;
      for (const { reject } of waiting.splice(0)) reject(new ImageRefused('busy', 'stopping'));
      await Promise.all(workers.map((worker) => worker.stop()));
    },
    processes: () => workers.flatMap((worker) => worker.pid() ?? []),
  };
}
