// Long work of the one thread that there is, a piece at a time with turns of the event loop between
// them. What is ready at the same time would else be done in one turn, during which nobody is
// heard; and each turn lets in one new connection (https://github.com/libuv/libuv/pull/3696), so
// that with turns of many pages readers wait for many seconds before the server knows of them.
import { defineService } from '../process/services.server.ts';

/** Resolves when it is the caller's turn. What follows without waiting is done in it alone. */
export type RenderQueue = () => Promise<void>;

/** Between two pieces: so many more people come in than pages are done. */
const BETWEEN = 5;

export function createRenderQueue(): RenderQueue {
  const waiting: (() => void)[] = [];
  let isTurning = false;

  function after(turns: number): void {
    setImmediate(() => {
      if (turns > 1) return after(turns - 1);
      const begin = waiting.shift();
      isTurning = begin !== undefined;
      if (!begin) return;
      begin();
      after(BETWEEN);
    });
  }

  return () =>
    new Promise((begin) => {
      waiting.push(begin);
      if (!isTurning) after(1);
      isTurning = true;
    });
}

/** The turns in which this process renders its pages. */
export const renderQueue = defineService({ name: 'render queue', make: createRenderQueue });
