// Owns the end of sessions whose owner has signed out while the database did not answer: they are
// remembered, by the hashes of their tokens, and ended when it does. Until then this process takes
// none of them for somebody's.
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

function createEnding({ db, log }: Pick<App, 'db' | 'log'>) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let trying: Promise<void> | undefined;

  async function tryAll(): Promise<void> {
    const hashes = [...waiting];
    try {
      await db.delete(sessionTable).where(inArray(sessionTable.token, hashes));
      for (const hash of hashes) waiting.delete(hash);
    } catch {
      log.warn({ count: hashes.length }, 'sessions that were signed out of cannot be ended yet');
    }
    timer =
      waiting.size > 0 ? setTimeout(() => (trying = tryAll()), TRY_AGAIN_MS).unref() : undefined;
  }

  return {
    /** Ends this session as soon as the database answers. */
    end(hash: string): void {
      waiting.add(hash);
      const [oldest] = waiting.size > MOST ? waiting : [];
      if (oldest !== undefined) waiting.delete(oldest);
      timer ??= setTimeout(() => (trying = tryAll()), TRY_AGAIN_MS).unref();
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
