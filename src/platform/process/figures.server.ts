// Figures of what no request shows: work that waits, workers, room, replicas, streams. What is read
// from the database is the same in every process, also while no worker lives; alarms are in deploy/.
import { Gauge, type Registry } from 'prom-client';
import type { Ctx } from '../context.ts';
import type { ReplicaState } from '../db/replicas.server.ts';
import type { Live } from '../http/live.server.ts';
import { type Flow, type QueueFlow, readFlow } from '../jobs/flow.server.ts';
import type { Disk } from '../uploads/disk-space.server.ts';

export type FigureSources = {
  disk?: Pick<Disk, 'free' | 'room'>;
  live?: Pick<Live, 'size'>;
  replicas?: () => readonly ReplicaState[];
  searchServers?: () => Promise<readonly { name: string; lagSeconds: number }[]>;
};

/** @param answers whether the database can be asked now */
export function addFigures(
  registry: Registry,
  ctx: Pick<Ctx, 'db'>,
  answers: () => Promise<boolean>,
  { disk, live, replicas = () => [], searchServers = async () => [] }: FigureSources,
): void {
  addFlow(registry, async () => ((await answers()) ? readFlow(ctx) : null));
  const gauge = (name: string, help: string, read: () => Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await read().catch(() => null);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  if (disk) {
    gauge('disk_free_bytes', 'Free on the disk of DATA_DIR', () => disk.free());
    gauge('disk_room_bytes', 'What uploads may still take of it', () => disk.room());
  }
  if (live) gauge('live_streams', 'Browsers that listen', async () => live.size);
  new Gauge({
    name: 'replica_lag_seconds',
    help: 'By how much each replica lags; infinite while it does not answer',
    labelNames: ['replica'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, lagMs } of replicas()) this.set({ replica: name }, lagMs / 1000);
    },
  });
  new Gauge({
    name: 'search_server_lag_seconds',
    help: 'Age of the oldest change that waits for each search server; infinite while it is away',
    labelNames: ['server'] as const,
    registers: [registry],
    async collect() {
      const lags = (await answers()) ? await searchServers() : [];
      this.reset();
      for (const { name, lagSeconds } of lags) this.set({ server: name }, lagSeconds);
    },
  });
}

/** One look at the tables for all of them; none of them is said while nobody can look. */
function addFlow(registry: Registry, read: () => Promise<Flow | null>): void {
  const registers = [registry];
  let looking: Promise<Flow | null> | undefined;
  // All figures of one answer ask in the same moment, and each waits for what it says itself.
  const look = () =>
    (looking ??= read()
      .catch(() => null)
      .finally(() => (looking = undefined)));
  const byQueue = (name: string, help: string, of: (queue: QueueFlow) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'] as const,
      registers,
      async collect() {
        const flow = await look();
        this.reset();
        for (const each of flow?.queues ?? []) this.set({ queue: each.queue }, of(each));
      },
    });
  const one = (name: string, help: string, of: (flow: Flow) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const flow = await look();
        if (flow) this.set(of(flow));
        else this.remove();
      },
    });
  byQueue('jobs_waiting', 'Jobs that are due and not begun', ({ waiting }) => waiting);
  byQueue('jobs_oldest_seconds', 'How long the oldest of them is due', (of) => of.oldestSeconds);
  byQueue('jobs_retrying', 'Jobs that failed and are tried again', ({ retrying }) => retrying);
  byQueue('jobs_failed', 'Failed jobs that wait to be looked at', ({ failed }) => failed);
  one('outbox_events', 'Events that are no jobs yet', ({ events }) => events.waiting);
  one('outbox_oldest_seconds', 'Age of the oldest', ({ events }) => events.oldestSeconds);
  one(
    'worker_seen_seconds',
    'Since any worker looked after the queues, which each does every 15 s',
    ({ workerSeenSeconds }) => workerSeenSeconds ?? Number.POSITIVE_INFINITY,
  );
}
