// Whether what happens after requests happens: a worker lives, nothing waits for long or
// has failed.
import { findFailedJobs } from '../jobs/failed.server.ts';
import { readFlow } from '../jobs/flow.server.ts';
import { type Check, failed, ok, warning } from './check.server.ts';

/** Queues are looked after every 15 s. */
const WORKER_SILENT_SECONDS = 90;
const LATE_SECONDS = 300;
const EVENTS_LATE_SECONDS = 60;

export const workersCheck: Check = {
  name: 'workers',
  async run({ db }) {
    const { workerSeenSeconds: seen, events, queues } = await readFlow({ db });
    if (seen === null) return warning('workers.never');
    const seconds = Math.round(seen);
    if (seconds > WORKER_SILENT_SECONDS) {
      const waiting = queues.reduce((sum, each) => sum + each.waiting, events.waiting);
      return failed('workers.gone', { seconds, waiting });
    }
    if (events.oldestSeconds > EVENTS_LATE_SECONDS)
      return failed('workers.events', { count: events.waiting });
    const late = queues.toSorted((one, other) => other.oldestSeconds - one.oldestSeconds)[0];
    if (late && late.oldestSeconds > LATE_SECONDS)
      return failed('workers.late', {
        queue: late.queue,
        count: late.waiting,
        minutes: Math.round(late.oldestSeconds / 60),
      });
    return ok('workers.fine', { seconds });
  },
};

/** Mails and text messages have a check of their own. */
export const jobsCheck: Check = {
  name: 'jobs',
  async run({ db }) {
    const all = await findFailedJobs({ db });
    const lost = all.filter(({ queue }) => queue !== 'platform.mail' && queue !== 'platform.text');
    const [last] = lost;
    if (!last) return ok('jobs.fine');
    return failed('jobs.failed', { count: lost.length, queue: last.queue, reason: last.error });
  },
};
