// People who write to each other, two and two.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { v4, v7 } from 'uuid';
import { sendMessage } from '#features/messages/delivery/send.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testActor } from '#tests/support/plain-ctx.ts';
import type { Outcome } from './steady-rate.ts';
import type { Heard, Talker } from './streams.ts';

type Pair = { from: Talker; to: Talker; conversationId: string };

export async function makePairs(ctx: Ctx, talkers: Talker[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let place = 0; place + 1 < talkers.length; place += 2) {
    const [from, to] = [talkers[place]!, talkers[place + 1]!];
    pairs.push({ from, to, conversationId: v7() });
  }
  const column = (of: (pair: Pair) => string) => sql.param(pairs.map(of));
  await ctx.db.execute(sql`with c as (
    insert into conversation (id, buyer_id, seller_id)
      select * from unnest(${column((pair) => pair.conversationId)}::uuid[],
        ${column((pair) => pair.from.id)}::uuid[], ${column((pair) => pair.to.id)}::uuid[])
      returning id, buyer_id, seller_id)
    insert into conversation_participant (conversation_id, user_id, other_id)
      select id, buyer_id, seller_id from c union all select id, seller_id, buyer_id from c`);
  // The first one warms the way.
  const [first] = pairs;
  if (first)
    await sendMessage(
      { ...ctx, now: new Date(), actor: testActor({ id: first.from.id }) },
      { conversationId: first.conversationId, content: 'Good morning', clientId: v4() },
    );
  return pairs;
}

/** From the moment somebody presses Send until the other one's browser has the words. */
export async function talk(
  url: string,
  pairs: Pair[],
  heard: Heard,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const outcomes: Promise<Outcome>[] = [];
  const started = performance.now();
  for (let number = 0; number < perSecond * seconds; number++) {
    const wait = started + (number * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    const pair = pairs[number % pairs.length]!;
    const clientId = v4();
    const sent = performance.now();
    const arrived = new Promise<number>((resolve) => {
      // The stream of the sender hears it as well; the second one to hear it is counted.
      let times = 0;
      heard.set(clientId, (at) => {
        times += 1;
        if (times === 2) resolve(at);
      });
      setTimeout(() => resolve(Infinity), 10_000).unref();
    });
    const status = write(url, agent, pair, clientId);
    outcomes.push(
      Promise.all([arrived, status]).then(([at, status]) => ({
        milliseconds: at - sent,
        status: Number.isFinite(at) ? status : 0,
      })),
    );
  }
  const all = await Promise.all(outcomes);
  agent.destroy();
  return all;
}

function write(url: string, agent: Agent, pair: Pair, clientId: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { from, conversationId } = pair;
    const sending = request(
      `${url}/api/conversations/${conversationId}/messages`,
      {
        method: 'POST',
        agent,
        headers: {
          'Content-Type': 'application/json',
          Cookie: from.cookie,
          'X-Forwarded-For': from.address,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sending.on('error', reject);
    sending.end(JSON.stringify({ content: `bench ${clientId}`, clientId }));
  });
}
