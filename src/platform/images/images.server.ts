// Owns the work on files of strangers, images and videos. They are decoded and rewritten by worker
// processes and by ffmpeg, at a lower priority than pages, with limits on time and memory; a crash
// costs one file. Nothing here reads one in the serving process.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { programFile } from '../process/program-file.server.ts';
import { convertVideo } from '../videos/convert-video.server.ts';
import type { FfmpegEnd } from '../videos/ffmpeg.server.ts';
import { withStill } from '../videos/poster.server.ts';
import {
  FileRefused,
  type PictureText,
  type RewrittenVideo,
  type TranscodedImage,
} from './worker-messages.ts';
import { createLine, createWorkerPool } from './worker-pool.server.ts';
import type { WorkerLimits } from './worker-process.server.ts';

/** Each work is for somebody, the client: people take turns. */
export type Images = {
  /**
   * Transcodes an untrusted local file: upright, in sRGB, without metadata.
   * @throws FileRefused
   */
  transcode(file: string, client: string): Promise<TranscodedImage>;
  /**
   * Writes an untrusted local video anew, its pictures and sound alone; `from` stays as it is.
   * @throws FileRefused
   */
  rewriteVideo(files: { from: string; to: string }, client: string): Promise<RewrittenVideo>;
  /**
   * A still of a local video, transcoded; null where ffmpeg is missing or cannot read it. @throws
   * FileRefused when too many wait
   */
  poster(video: string, client: string): Promise<TranscodedImage | null>;
  /**
   * Converts a local video to what every browser plays, however long it takes. Nobody waits in line
   * here: the queue of its job says how many are converted at a time, and whose is next.
   */
  convert(files: { from: string; to: string }): Promise<FfmpegEnd>;
  /** What is written in a picture that was transcoded here. @throws FileRefused */
  readText(picture: Uint8Array, client: string): Promise<PictureText>;
  /** How likely a picture that was transcoded here shows nudity, 0 to 1. @throws FileRefused */
  findNudity(picture: Uint8Array, client: string): Promise<number>;
  /** Ends the workers; waiting files are refused. */
  stop(): Promise<void>;
  /** Process ids of the workers, for tests and benchmarks. */
  processes(): number[];
};

/** From source, or as built for production, where it is a program of its own beside the server. */
const workerProgram = () =>
  import.meta.filename.endsWith('.ts')
    ? path.join(import.meta.dirname, 'image-worker.ts')
    : (programFile('image-worker.js') ?? 'image-worker.js');

/** A video of 50 MB takes about a second; its tables have their place in the heap. */
const OF_VIDEO = {
  timeoutMs: 60_000,
  processorMs: 10_000,
  mostMegabytes: 400,
  heapMegabytes: 160,
} as const;
const OF_IMAGE = {
  timeoutMs: 60_000,
  processorMs: 20_000,
  mostMegabytes: 700,
  heapMegabytes: 64,
} as const;
/** Engines and weights take most of it; what is read at a time is bounded by the reader. */
const OF_LOOKING = {
  timeoutMs: 120_000,
  processorMs: 30_000,
  mostMegabytes: 800,
  heapMegabytes: 256,
} as const;

/**
 * Makes the workers, started when they are needed: for images one for each processor but one, and
 * one for videos and one for looking at pictures, so that no photograph waits for either.
 * @param options.program another worker
 * @param options.atMost files that may wait; further ones are refused at once
 */
export function createImages(
  options: {
    program?: string;
    atMost?: number;
    timeoutMs?: number;
    mostMegabytes?: number;
    processorMs?: number;
    ffmpeg?: string;
  } = {},
): Images {
  const { program = workerProgram(), atMost = 200, ffmpeg = 'ffmpeg', ...limits } = options;
  const pool = (count: number, usual: WorkerLimits) =>
    createWorkerPool({ program, count, atMost, limits: { ...usual, ...limits } });
  const images = pool(Math.max(1, availableParallelism() - 1), OF_IMAGE);
  const videos = pool(1, OF_VIDEO);
  const lookers = pool(1, OF_LOOKING);
  const posters = createLine({ atOnce: 1, atMost });

  const transcode: Images['transcode'] = async (file, client) => {
    const made = await images.make({ image: file }, client);
    if ('image' in made) return made.image;
    throw new Error('the worker answered something else');
  };

  return {
    transcode,
    async rewriteVideo({ from, to }, client) {
      const made = await videos.make({ video: from, to }, client);
      if ('video' in made) return made.video;
      throw new Error('the worker answered something else');
    },
    poster: (video, client) =>
      posters(client, () =>
        withStill(video, ffmpeg, (still) =>
          transcode(still, client).catch((error: unknown) => {
            if (error instanceof FileRefused && error.reason !== 'busy') return null;
            throw error;
          }),
        ),
      ),
    convert: ({ from, to }) => convertVideo(from, to, ffmpeg),
    async readText(picture, client) {
      const made = await lookers.make({ picture, look: 'text' }, client);
      if ('text' in made) return made.text;
      throw new Error('the worker answered something else');
    },
    async findNudity(picture, client) {
      const made = await lookers.make({ picture, look: 'nudity' }, client);
      if ('nudity' in made) return made.nudity;
      throw new Error('the worker answered something else');
    },
    async stop() {
      await Promise.all([images.stop(), videos.stop(), lookers.stop()]);
    },
    processes: () => [...images.processes(), ...videos.processes(), ...lookers.processes()],
  };
}
