// Which search servers are away, as one process sees it: told by a statement that failed, and
// looked at again until they answer.
import type { Log } from '#platform/process/log.server.ts';
import { sentenceOf } from '#platform/process/start-error.server.ts';
import { connectTo, nameOf } from './server-fit.server.ts';
import type { SlotMap } from './slot-map.server.ts';

const LOOK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 700;

export type Watch = {
  isAway: (id: number) => boolean;
  /** Hears of each that is away from now on. @returns what ends the hearing */
  onAway: (hear: () => void) => () => void;
  /** Notes whom a failure names; where it names nobody, looks who does not answer. */
  lookAt: (map: SlotMap, error?: unknown) => Promise<void>;
  stop: () => void;
};

export function createWatch(urls: readonly string[], log: Log): Watch {
  const urlOf = new Map(urls.map((url) => [nameOf(url), url]));
  /** Those that are away, by their ids. */
  const away = new Map<number, string>();
  const hearing = new Set<() => void>();
  let looking: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Why it does not; null when it does. */
  async function answers(name: string): Promise<string | null> {
    const url = urlOf.get(name);
    // Of one that this process has no address of, only the primary knows how it is.
    if (url === undefined) return null;
    return reasonOf(url);
  }

  function note(id: number, name: string, reason: string): void {
    if (away.has(id)) return;
    away.set(id, name);
    for (const hear of hearing) hear();
    log.warn({ server: name, reason }, 'a search server is away; what it has is missing');
    timer ??= setInterval(() => void lookAgain(), LOOK_EVERY_MS).unref();
  }

  async function lookAgain(): Promise<void> {
    for (const [id, name] of away) {
      if ((await answers(name)) !== null) continue;
      away.delete(id);
      log.info({ server: name }, 'a search server answers again');
    }
    if (away.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    isAway: (id) => away.has(id),
    onAway(hear) {
      hearing.add(hear);
      return () => void hearing.delete(hear);
    },
    async lookAt({ servers }, error) {
      const sentence = error === undefined ? '' : sentenceOf(error);
      const named = servers.filter(({ id }) => sentence.includes(`"search_${id}"`));
      for (const { id, name } of named) note(id, name, sentence);
      if (named.length > 0) return;
      // Whoever else waits for the same one waits for this look.
      looking ??= Promise.all(
        servers.map(async ({ id, name }) => {
          const reason = await answers(name);
          if (reason !== null) note(id, name, reason);
        }),
      ).finally(() => (looking = undefined));
      await looking;
    },
    stop: () => clearInterval(timer),
  };
}

/** Why it does not answer now; null when it does. */
async function reasonOf(url: string): Promise<string | null> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('no answer in time'), ANSWER_WITHIN_MS);
  const asked = connectTo(url).then(
    async (client) => {
      try {
        await client.query('SELECT FROM search_listing LIMIT 1');
        return null;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    (error: unknown) => sentenceOf(error),
  );
  try {
    return await Promise.race([asked, late.promise]);
  } catch (error) {
    return sentenceOf(error);
  } finally {
    clearTimeout(timer);
    asked.catch(() => undefined);
  }
}
