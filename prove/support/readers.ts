// People who read, each something of their own, so that no cache answers for all.
import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWER_WITHIN_MS, type Answers, countAnswer } from './answers.ts';

const PAUSE_MS = 50;

/** Four of them, until they are stopped. @param urls of the servers that are open, now */
export function startReaders(urls: () => readonly string[]) {
  const answers: Answers = new Map();
  let stopped = false;
  let turn = 0;
  const read = async (reader: number) => {
    for (let n = 0; !stopped; n += 1) {
      const pages = ['/', '/products', `/search?q=word${reader}${n}`, '/terms', '/api/listings'];
      const all = urls();
      const address = `${all[turn++ % all.length]}${pages[n % pages.length]}`;
      const { status, why } = await ask(address);
      countAnswer(answers, status, address, why);
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
export async function statusOf(address: string): Promise<number> {
  return (await ask(address)).status;
}

async function ask(address: string): Promise<{ status: number; why: string }> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return { status: answer.status, why: await answer.text() };
  } catch (error) {
    return { status: 0, why: String(error) };
  }
}
