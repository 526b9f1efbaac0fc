// Which search servers are away, as one process sees it: told by a statement that failed, and
// looked at again until they answer.
import type { Log } from '#platform/process/log.server.ts';
import { sentenceOf } from '#platform/process/start-error.server.ts';
import { connectTo } from './server-fit.server.ts';
import { isPrepared, type KnownServer, type SlotMap } from './slot-map.server.ts';

const LOOK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 700;

export type Watch = {
  isAway: (id: number) => boolean;
  /** Hears of each that is away from now on. @returns what ends the hearing */
  onAway: (hear: () => void) => () => void;
  /** Hears where they are now. Those that are not prepared are looked at: nobody asks them. */
  know: (map: SlotMap) => SlotMap;
  /** Notes whom a failure names; where it names nobody, looks who does not answer. */
  lookAt: (map: SlotMap, error?: unknown) => Promise<void>;
  stop: () => void;
};

export function createWatch(log: Log): Watch {
  /** Those that are away, by their ids. */
  const away = new Map<number, KnownServer>();
  const hearing = new Set<() => void>();
  let looking: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function note(server: KnownServer, reason: string): void {
    if (away.has(server.id)) return;
    away.set(server.id, server);
    for (const hear of hearing) hear();
    log.warn({ server: server.name, reason }, 'a search server is away; what it has is missing');
    timer ??= setInterval(() => void lookAgain(), LOOK_EVERY_MS).unref();
  }

  async function lookAgain(): Promise<void> {
    for (const server of away.values()) {
      if ((await reasonOf(server)) !== null) continue;
      away.delete(server.id);
      log.info({ server: server.name }, 'a search server answers again');
    }
    if (away.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  async function lookAt({ servers }: SlotMap, error?: unknown): Promise<void> {
    const sentence = error === undefined ? '' : sentenceOf(error);
    const named = servers.filter(({ id }) => sentence.includes(`"search_${id}"`));
    for (const server of named) note(server, sentence);
    if (named.length > 0) return;
    // Whoever else waits for the same one waits for this look.
    looking ??= Promise.all(
      servers.map(async (server) => {
        const reason = await reasonOf(server);
        if (reason !== null) note(server, reason);
      }),
    ).finally(() => (looking = undefined));
    await looking;
  }

  return {
    isAway: (id) => away.has(id),
    know(map) {
      for (const server of map.servers) if (away.has(server.id)) away.set(server.id, server);
      if (!map.servers.every((server) => isPrepared(server) || away.has(server.id)))
        void lookAt(map);
      return map;
    },
    onAway(hear) {
      hearing.add(hear);
      return () => void hearing.delete(hear);
    },
    lookAt,
    stop: () => clearInterval(timer),
  };
}

/** Why it does not answer now; null when it does. */
async function reasonOf({ declared }: KnownServer): Promise<string | null> {
  if (declared === null) return 'the primary has no way to it';
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('no answer in time'), ANSWER_WITHIN_MS);
  const asked = connectTo(declared.url).then(
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
