// Owns the drawing of pictures in processes of their own: strangers' files meet decoders there,
// with less priority than the pages, bounds on time and memory, and nobody else's work to take
// down.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createDrawer, type Drawer } from './drawer.server.ts';
import { type DrawnPicture, PictureRefused } from './drawing.ts';
import { withStill } from './poster.server.ts';

export type Pictures = {
  /**
   * Draws a local file of a stranger anew: upright, in sRGB, without metadata.
   * @throws PictureRefused
   */
  draw(path: string): Promise<DrawnPicture>;
  /**
   * A still of a local film, drawn as a picture; null where ffmpeg is missing or makes nothing of
   * it. @throws PictureRefused when too many wait
   */
  poster(path: string): Promise<DrawnPicture | null>;
  /** Ends the processes; who waits is refused. */
  stop(): Promise<void>;
  /** Process ids, for figures. */
  processes(): number[];
};

/** As built for production, where the drawing process is a second entry beside the server's. */
export const BUILT_PROCESS = 'picture-process.js';

type Waiting = {
  path: string;
  resolve: (drawn: DrawnPicture) => void;
  reject: (error: Error) => void;
};

/**
 * Makes the queue and its processes: one for each processor but one, started when they are needed.
 * @param options.program the drawing process; from source unless given
 * @param options.atMost pictures that may wait; the next ones are refused at once
 */
export function createPictures(
  options: {
    program?: string;
    atMost?: number;
    timeoutMs?: number;
    mostMegabytes?: number;
    ffmpeg?: string;
  } = {},
): Pictures {
  const {
    program = path.join(import.meta.dirname, 'picture-process.ts'),
    atMost = 200,
    timeoutMs = 30_000,
    mostMegabytes = 700,
    ffmpeg = 'ffmpeg',
  } = options;
  const free: Drawer[] = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () =>
    createDrawer({ program, timeoutMs, mostMegabytes }),
  );
  const drawers = [...free];
  const waiting: Waiting[] = [];
  let stopped = false;

  async function work(drawer: Drawer, { path, resolve, reject }: Waiting): Promise<void> {
    await drawer.draw(path).then(resolve, reject);
    const next = waiting.shift();
    if (next) void work(drawer, next);
    else free.push(drawer);
  }

  const draw: Pictures['draw'] = (path) =>
    new Promise((resolve, reject) => {
      const drawer = stopped ? undefined : free.shift();
      if (drawer) void work(drawer, { path, resolve, reject });
      else if (stopped || waiting.length >= atMost)
        reject(
          new PictureRefused('busy', stopped ? 'stopping' : `${waiting.length} pictures wait`),
        );
      else waiting.push({ path, resolve, reject });
    });

  /** One film at a time. */
  let films: Promise<unknown> = Promise.resolve();

  return {
    draw,
    poster(path) {
      const still = films.then(() =>
        withStill(path, ffmpeg, (file) =>
          draw(file).catch((error: unknown) => {
            if (error instanceof PictureRefused && error.reason !== 'busy') return null;
            throw error;
          }),
        ),
      );
      films = still.catch(() => undefined);
      return still;
    },
    async stop() {
      stopped = true;
      for (const { reject } of waiting.splice(0)) reject(new PictureRefused('busy', 'stopping'));
      await Promise.all(drawers.map((drawer) => drawer.stop()));
    },
    processes: () => drawers.flatMap((drawer) => drawer.pid() ?? []),
  };
}
