// Owns the end of sessions whose owner has signed out while the database did not answer: they are
// noted by the hashes of their tokens where a kill leaves them, and ended when the database is
// back, by this process or the next one. Until then this server takes none of them for somebody's
// (docs/decisions/079).
import { inArray } from 'drizzle-orm';
import { sessionTable } from '#features/accounts/accounts.table.server.ts';
import type { App } from '#platform/context.ts';
import { defineService } from '#platform/process/services.server.ts';

const TRY_AGAIN_MS = 1_000;
/** Of a database that is away for hours; the oldest are forgotten first. */
const MOST = 100_000;

export const endingSessions = defineService({
  name: 'accounts.ending-sessions',
  make: createEnding,
  close: ({ stop }) => stop(),
});

function createEnding({ db, log, notes }: Pick<App, 'db' | 'log' | 'notes'>) {
  const waiting = new Set(notes.list());
  let timer: NodeJS.Timeout | undefined;
  let trying: Promise<void> | undefined;

  async function tryAll(): Promise<void> {
    const hashes = [...waiting];
    try {
      await db.delete(sessionTable).where(inArray(sessionTable.token, hashes));
      await Promise.all(hashes.map(forget));
    } catch {
      log.warn({ count: hashes.length }, 'sessions that were signed out of cannot be ended yet');
    }
    timer = undefined;
    tryLater();
  }

  function tryLater(): void {
    if (waiting.size > 0) timer ??= setTimeout(() => (trying = tryAll()), TRY_AGAIN_MS).unref();
  }

  async function forget(hash: string): Promise<void> {
    waiting.delete(hash);
    await notes.forget(hash);
  }

  tryLater();

  return {
    /** Ends this session as soon as the database answers; noted on the disk when it resolves. */
    async end(hash: string): Promise<void> {
      waiting.add(hash);
      const [oldest] = waiting.size > MOST ? waiting : [];
      if (oldest !== undefined) await forget(oldest);
      tryLater();
      await notes.keep(hash);
    },
    /** @param hashOf only asked while there are any */
    has: (hashOf: () => string): boolean => waiting.size > 0 && waiting.has(hashOf()),
    /** Once more, now, for whoever signed out just before the end. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      await trying;
      clearTimeout(timer);
      if (waiting.size > 0) await tryAll();
      clearTimeout(timer);
    },
  };
}
