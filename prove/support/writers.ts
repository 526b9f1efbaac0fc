// People who write messages to a shop without a pause, and the ledger of what they were told. What
// a shop answered with 201 is acknowledged; anything else is sent again with the same id, as
// browsers do, and may have been written or not.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { v4, v7 } from 'uuid';
import { authOf } from '#features/accounts/sessions/auth.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Db } from '#platform/db/db.server.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import type { Answers } from './answers.ts';

export type Pair = { cookie: string; address: string; conversationId: string };

/** A limit of messages a minute holds for each of them. */
const PAUSE_MS = 20;

/** Couples who talk about nothing in particular, the first of each signed in. */
export async function makePairs(db: Db, secret: string, count: number): Promise<Pair[]> {
  const ctx = plainCtx(db);
  ctx.settings = { ...ctx.settings, secret, publicUrl: 'http://127.0.0.1' };
  await seedCatalog(ctx);
  const pairs: Pair[] = [];
  for (let place = 0; place < count; place += 1) {
    const [from, to, conversationId] = [v7(), v7(), v7()];
    for (const id of [from, to])
      await db.execute(sql`insert into "user"
          (id, email, email_verified, name, accepted_terms_at, accepted_terms_edition)
        values (${id}, ${`${id}@people.example`}, true, ${`Person ${place}`}, now(),
          ${ctx.settings.termsEdition})`);
    await db.execute(sql`insert into conversation (id, buyer_id, seller_id)
      values (${conversationId}, ${from}, ${to})`);
    await db.execute(sql`insert into conversation_participant (conversation_id, user_id, other_id)
      values (${conversationId}, ${from}, ${to}), (${conversationId}, ${to}, ${from})`);
    const { headers } = await authOf(ctx).api.openSession({
      body: { userId: from },
      headers: new Headers(),
      returnHeaders: true,
    });
    const cookie = headers.getSetCookie().map((line) => line.split(';')[0]);
    pairs.push({ cookie: cookie.join('; '), address: `10.9.0.${place}`, conversationId });
  }
  return pairs;
}

export type Ledger = {
  /** By its client id: when it was acknowledged; absent: nobody knows. */
  acknowledged: Map<string, number>;
  answers: Answers;
};

/** Writes until it is stopped. @param urls of the servers that are open, asked in turns */
export function startWriters(urls: () => readonly string[], pairs: readonly Pair[]) {
  const ledger: Ledger = { acknowledged: new Map(), answers: new Map() };
  let stopped = false;
  let turn = 0;

  async function write(pair: Pair): Promise<void> {
    for (let id = v4(); !stopped;) {
      const all = urls();
      const status = await send(all[turn++ % all.length] ?? '', pair, id);
      ledger.answers.set(status, (ledger.answers.get(status) ?? 0) + 1);
      if (status === 201) {
        ledger.acknowledged.set(id, performance.now());
        id = v4();
      }
      await sleep(status === 429 ? 1_000 : PAUSE_MS);
    }
  }

  const writing = Promise.all(pairs.map(write));
  return {
    ledger,
    async stop() {
      stopped = true;
      await writing;
    },
  };
}

async function send(url: string, pair: Pair, clientId: string): Promise<number> {
  try {
    const answer = await fetch(`${url}/api/conversations/${pair.conversationId}/messages`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Cookie: pair.cookie,
        'X-Forwarded-For': pair.address,
      },
      body: JSON.stringify({ content: 'Would Saturday after nine suit you?', clientId }),
      signal: AbortSignal.timeout(15_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** @returns how many acknowledged messages are missing, and how many are there twice */
export async function compare(
  db: Db,
  { acknowledged }: Ledger,
): Promise<{ written: number; lost: number; doubled: number }> {
  const { rows } = await db.execute<{ client_id: string; n: number }>(
    sql`select client_id, count(*)::int as n from message group by client_id`,
  );
  const counts = new Map(rows.map(({ client_id, n }) => [client_id, n]));
  const ids = [...acknowledged.keys()];
  return {
    written: rows.length,
    lost: ids.filter((id) => !counts.has(id)).length,
    doubled: [...counts.values()].filter((n) => n > 1).length,
  };
}
