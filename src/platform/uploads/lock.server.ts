// Owns the lock of each upload, in this process. The protocol server's own lock polls on every turn
// of the event loop while it waits, which costs a whole processor.
import { ERRORS, type Locker } from '@tus/server';

type Held = {
  askToLeave: () => unknown;
  waiting: { askToLeave: () => unknown; enter: () => void }[];
};

/**
 * One request at a time for each upload; the holder is asked to release it when another request
 * waits.
 */
export function createUploadLocker(timeoutMs = 20_000): Locker {
  const held = new Map<string, Held>();
  return {
    newLock: (name) => ({
      async lock(signal, askToLeave) {
        const now = held.get(name);
        if (!now) {
          held.set(name, { askToLeave, waiting: [] });
          return;
        }
        void now.askToLeave();
        await new Promise<void>((resolve, reject) => {
          const timeout = setTimeout(give, timeoutMs);
          const turn = { askToLeave, enter };
          function enter(): void {
            settle();
            resolve();
          }
          function give(): void {
            settle();
            now?.waiting.splice(now.waiting.indexOf(turn), 1);
            reject(ERRORS.ERR_LOCK_TIMEOUT);
          }
          function settle(): void {
            clearTimeout(timeout);
            signal.removeEventListener('abort', give);
          }
          signal.addEventListener('abort', give, { once: true });
          now.waiting.push(turn);
        });
      },
      async unlock() {
        const now = held.get(name);
        const next = now?.waiting.shift();
        if (!now || !next) {
          held.delete(name);
          return;
        }
        now.askToLeave = next.askToLeave;
        next.enter();
        // Another request waits already.
        if (now.waiting.length > 0) void now.askToLeave();
      },
    }),
  };
}
