// The checks of a running server, for pages: run when somebody looks, and not again within a
// minute, because some of them ask other people's servers.
import { defineService } from '../process/services.server.ts';
import type { Finding } from './check.server.ts';

type Run = (options: { mailTo: string | null }) => Promise<Finding[]>;

const FRESH_MS = 60_000;
/** A page waits no longer; what comes later is there for the next one. */
const PAGE_WAITS_MS = 3_000;

/** Nothing is found where nobody said how to look: in programs beside the server. */
export const checkup = defineService({ name: 'platform.checkup', make: () => createCheckup() });

export function createCheckup(now: () => number = Date.now) {
  let run: Run = async () => [];
  let known: { findings: Finding[]; at: number } | undefined;
  let running: Promise<Finding[]> | undefined;

  function look(mailTo: string | null): Promise<Finding[]> {
    running ??= run({ mailTo })
      .then((findings) => {
        known = { findings, at: now() };
        return findings;
      })
      .finally(() => (running = undefined));
    return running;
  }

  return {
    /** Says how to look. */
    use(how: Run): void {
      run = how;
    },
    /** What was found last; null while the first look is not over. */
    async latest(): Promise<Finding[] | null> {
      if (known && now() - known.at < FRESH_MS) return known.findings;
      const looking = look(null);
      // Its failure is the next reader's news.
      looking.catch(() => undefined);
      if (known) return known.findings;
      const late = Promise.withResolvers<null>();
      const timer = setTimeout(() => late.resolve(null), PAGE_WAITS_MS);
      return Promise.race([looking, late.promise]).finally(() => clearTimeout(timer));
    },
    /** Looks now, and sends a mail. */
    async again(mailTo: string | null): Promise<Finding[]> {
      await running?.catch(() => undefined);
      return look(mailTo);
    },
  };
}
