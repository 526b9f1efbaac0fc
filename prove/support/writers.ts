// People who write to a shop without a pause, and the ledger of what they were told. What a shop
// answered with success is acknowledged; anything else is sent again with the same key, as browsers
// do, and may have been written or not.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { v4, v7 } from 'uuid';
import { authOf } from '#features/accounts/sessions/auth.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Db } from '#platform/db/db.server.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import { ANSWER_WITHIN_MS, type Answers, countAnswer } from './answers.ts';
import { KINDS, type KindName } from './kinds.ts';

/** Somebody who is signed in, and whom they talk to. */
export type Pair = {
  userId: string;
  otherId: string;
  cookie: string;
  address: string;
  conversationId: string;
};

/** A limit of messages a minute holds for each of them. */
const PAUSE_MS = 20;
const AGAIN_AFTER_MS = 100;

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
          (id, email, email_verified, name, country, accepted_terms_at, accepted_terms_edition)
        values (${id}, ${`${id}@people.example`}, true, ${`Person ${place}`}, 'JM', now(),
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
    const address = `10.9.${place >> 8}.${place & 255}`;
    pairs.push({ userId: from, otherId: to, cookie: cookie.join('; '), address, conversationId });
  }
  return pairs;
}

/** A request that somebody sends until it is acknowledged. */
export type Write = {
  kind: KindName;
  /** The sender's own word for it, by which its row is found. */
  key: string;
  pair: Pair;
  path: string;
  headers?: Record<string, string>;
  body: object;
};

export type Ledger = {
  /** By key: the kind, when it was acknowledged, and as what; absent: nobody knows. */
  acknowledged: Map<string, { kind: KindName; at: number; id: string }>;
  /** Keys of what was refused for good: nothing of it may be there. */
  refused: Map<string, string>;
  answers: Answers;
};

export const newLedger = (): Ledger => ({
  acknowledged: new Map(),
  refused: new Map(),
  answers: new Map(),
});

export const messageOf = (pair: Pair): Promise<Write> => KINDS.message.make(pair, v4());

/**
 * Writes until it is stopped. @param urls of the servers that are open, asked in turns
 * @param options.writers so many write at the same time, each as several of the pairs in turns
 * @param options.next what somebody writes
 */
export function startWriters(
  urls: () => readonly string[],
  pairs: readonly Pair[],
  { writers = pairs.length, next = messageOf, pauseMs = PAUSE_MS }: WritersOptions = {},
) {
  const ledger = newLedger();
  let stopped = false;
  let turn = 0;

  async function write(writer: number): Promise<void> {
    const own = pairs.filter((_, place) => place % writers === writer);
    for (let n = 0; !stopped; n += 1) {
      const write = await next(own[n % own.length] as Pair);
      await sleep(pauseMs);
      while (!stopped) {
        const all = urls();
        const status = await sendOnce(all[turn++ % all.length] ?? '', write, ledger);
        if (isSettled(status)) break;
        await sleep(status === 429 ? 1_000 : AGAIN_AFTER_MS);
      }
    }
  }

  const writing = Promise.all(Array.from({ length: writers }, (_, n) => write(n)));
  return {
    ledger,
    async stop() {
      stopped = true;
      await writing;
    },
  };
}

type WritersOptions = {
  writers?: number;
  next?: (pair: Pair) => Promise<Write>;
  pauseMs?: number;
};

/** Done or refused; too much at once, a server that fails and no answer are tried again. */
export const isSettled = (status: number): boolean =>
  status >= 200 && status < 500 && status !== 429 && status !== 408;

/** Sends it, and writes down what came of it. @returns the status; 0 without an answer */
export async function sendOnce(url: string, write: Write, ledger: Ledger): Promise<number> {
  const { status, body } = await send(url, write);
  countAnswer(ledger.answers, status, write.path, body);
  const at = performance.now();
  if (status >= 200 && status < 300)
    ledger.acknowledged.set(write.key, { kind: write.kind, at, id: idIn(body) });
  else if (isSettled(status)) ledger.refused.set(write.key, `${write.kind} ${status} ${body}`);
  return status;
}

async function send(url: string, { pair, path, headers, body }: Write) {
  try {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Cookie: pair.cookie,
        'X-Forwarded-For': pair.address,
        ...headers,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return { status: answer.status, body: await answer.text() };
  } catch {
    return { status: 0, body: '' };
  }
}

/** Of what was made, as the answer says. */
function idIn(body: string): string {
  const { data } = JSON.parse(body) as { data?: { id?: string; message?: { id?: string } } };
  return data?.id ?? data?.message?.id ?? '';
}

export type Compared = { written: number; lost: string[]; doubled: string[]; denied: string[] };

/** What the ledger and the tables say of each key. */
export async function compare(db: Db, { acknowledged, refused }: Ledger): Promise<Compared> {
  const counts = new Map<string, number>();
  for (const { keys } of Object.values(KINDS)) {
    const { rows } = await db.execute<{ key: string; n: number }>(
      sql`select key, count(*)::int as n from (${keys}) as made where key is not null group by key`,
    );
    for (const { key, n } of rows) counts.set(key, n);
  }
  return {
    written: counts.size,
    lost: [...acknowledged.keys()].filter((key) => !counts.has(key)),
    doubled: [...counts].filter(([, n]) => n > 1).map(([key]) => key),
    denied: [...refused].filter(([key]) => counts.has(key)).map(([, said]) => said),
  };
}

/** What was answered how often, for a table. */
export function toldOf(answers: Iterable<[status: number, count: number]>): string {
  return [...answers]
    .toSorted(([one], [other]) => one - other)
    .map(([status, n]) => `${n} × ${status || 'no answer'}`)
    .join(', ');
}
