// What proofs look with must not change what they look at.
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineEvent, publish, subscribe } from '#platform/outbox/outbox.server.ts';
import { countDeliveries, keepLedger, openWork } from '../prove/support/deliveries.ts';
import { startBackground } from './support/background.ts';
import { testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';

const database = await testDatabase({ max: 6 });
const asked = defineEvent('test.asked', z.object({ name: z.string() }));

test('a job that fails is tried again under the ledger of events, which says how it ended', async () => {
  const tries = new Map<string, number>();
  const hear = subscribe(
    asked,
    'test.hear',
    async (_ctx, { name }) => {
      const tried = (tries.get(name) ?? 0) + 1;
      tries.set(name, tried);
      if (name === 'hopeless' || tried === 1) throw new Error('not yet');
    },
    { retry: { limit: 1, delaySeconds: 1 }, pollingSeconds: 0.5 },
  );
  const background = await startBackground(database, { subscriptions: [hear] });
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await keepLedger(client);
    for (const name of ['late', 'hopeless']) await publish(testCtx(database.db), asked, { name });
    await vi.waitFor(
      async () => expect([...tries.values(), await openWork(client)]).toEqual([2, 2, []]),
      { timeout: 20_000 },
    );
    expect(await countDeliveries(client)).toEqual({
      events: 2,
      wanted: 2,
      missing: 0,
      twice: 0,
      failed: 1,
    });
  } finally {
    await client.end();
    await background.stop();
  }
});
