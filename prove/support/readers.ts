// People who read, each something of their own, so that no cache answers for all.
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;

/** Four of them, until they are stopped. @param urls of the servers that are open, now */
export function startReaders(urls: () => readonly string[]) {
  const answers = new Map<number, number>();
  let stopped = false;
  let turn = 0;
  const read = async (reader: number) => {
    for (let n = 0; !stopped; n += 1) {
      const pages = ['/', '/products', `/search?q=word${reader}${n}`, '/terms', '/api/listings'];
      const all = urls();
      const status = await statusOf(`${all[turn++ % all.length]}${pages[n % pages.length]}`);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  };
  const reading = Promise.all([0, 1, 2, 3].map(read));
  return {
    answers,
    async stop() {
      stopped = true;
      await reading;
    },
  };
}

/** 0 for none. */
export function statusOf(address: string): Promise<number> {
  return fetch(address, { signal: AbortSignal.timeout(15_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
}
