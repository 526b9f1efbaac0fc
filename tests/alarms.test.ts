// Alarms and the dashboard of deploy/ ask for figures that there are.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SILENT_LIVE } from '#platform/http/live.server.ts';
import { createMetrics } from '#platform/process/metrics.server.ts';
import { openDisk } from '#platform/uploads/disk-space.server.ts';
import { startBackground } from '#tests/support/background.ts';
import { testDatabase } from '#tests/support/database.ts';
import { folderOfRun } from '#tests/support/scratch.ts';

const database = await testDatabase({ max: 6 });
const metrics = createMetrics(database.pool, {
  disk: openDisk(folderOfRun('alarms'), 0),
  live: SILENT_LIVE,
  replicas: () => [{ name: 'standby:5432', leftOut: null, lagMs: 0 }],
  searchServers: async () => [{ name: 'one:5432/search', lagSeconds: 2 }],
});

/** Prometheus's own, of each server that it asks. */
const OF_PROMETHEUS = new Set(['up']);
const WORDS = new Set(['by', 'and', 'or', 'unless', 'le']);

/** Names of metrics in an expression: what is neither a function nor a label. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\bby \([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z_]{2,}\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name) && !OF_PROMETHEUS.has(name));
}

const known = async () =>
  new Set(
    [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
    ),
  );

test.each([
  ['deploy/alerts.yaml', /^ +expr: (.+)$/gm],
  ['deploy/grafana.json', /"expr": "((?:[^"\\]|\\.)+)"/g],
])('%s names figures that there are', async (file, expressions) => {
  const text = readFileSync(file, 'utf8');
  const asked = [...text.matchAll(expressions)].flatMap(([, found = '']) =>
    metricsIn(found.replaceAll('\\"', '"')),
  );
  expect(asked.length).toBeGreaterThan(10);
  const there = await known();
  expect(asked.filter((name) => !there.has(name))).toEqual([]);
});

test('figures move while no worker lives', async () => {
  const figure = async (name: string) => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(await metrics.text())?.[1];
    return value === undefined ? undefined : Number(value.replace('+Inf', 'Infinity'));
  };
  expect(await figure('worker_seen_seconds')).toBe(Infinity);
  const background = await startBackground(database, {
    jobs: [{ name: 'test.idle', run: async () => undefined }],
    maintainEverySeconds: 1,
  });
  await expect.poll(() => figure('worker_seen_seconds'), { timeout: 20_000 }).toBeLessThan(60);
  await background.stop();
  await database.pool.query(`
    insert into pgboss.job (name, state, start_after, policy)
    values ('test.idle', 'created', now() - interval '10 minutes', 'standard')`);
  await database.pool.query(`
    insert into outbox_event (id, type, payload, created_at)
    values (gen_random_uuid(), 'test', '{}', now() - interval '5 minutes')`);
  await database.pool.query(`
    update pgboss.queue set maintain_on = now() - interval '1 hour', monitor_claim_on = null`);
  expect(await figure('outbox_events')).toBe(1);
  expect(await figure('outbox_oldest_seconds')).toBeGreaterThan(290);
  expect(await figure('jobs_waiting{queue="test.idle"}')).toBe(1);
  expect(await figure('jobs_oldest_seconds{queue="test.idle"}')).toBeGreaterThan(590);
  expect(await figure('worker_seen_seconds')).toBeGreaterThan(3_500);
  expect(await figure('live_streams')).toBe(0);
  expect(await figure('disk_free_bytes')).toBeGreaterThan(0);
  expect(await figure('replica_lag_seconds{replica="standby:5432"}')).toBe(0);
  expect(await figure('search_server_lag_seconds{server="one:5432/search"}')).toBe(2);
});
