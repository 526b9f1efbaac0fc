// People who put listings up through the API, and the ledger of what they were told. A listing is
// checked, indexed and told of by events.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pair } from './writers.ts';

/** A limit of writes an hour holds for each of them. */
const PAUSE_MS = 1_500;

/** Until they are stopped. @param urls of the servers that are open, now */
export function startSellers(urls: () => readonly string[], pairs: readonly Pair[]) {
  const ledger = { acknowledged: new Set<string>(), answers: new Map<number, number>() };
  let stopped = false;
  let turn = 0;
  const sell = async (pair: Pair, seller: number) => {
    for (let n = 0; !stopped; n += 1) {
      const all = urls();
      const { status, id } = await putUp(all[turn++ % all.length] ?? '', pair, `${seller}${n}`);
      ledger.answers.set(status, (ledger.answers.get(status) ?? 0) + 1);
      if (id !== undefined) ledger.acknowledged.add(id);
      await sleep(PAUSE_MS);
    }
  };
  const selling = Promise.all(pairs.map(sell));
  return {
    ledger,
    async stop() {
      stopped = true;
      await selling;
    },
  };
}

async function putUp(
  url: string,
  { cookie, address }: Pair,
  number: string,
): Promise<{ status: number; id?: string }> {
  try {
    const answer = await fetch(`${url}/api/listings`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie, 'X-Forwarded-For': address },
      body: JSON.stringify({
        title: `Chair with a woven seat, number ${number}`,
        category: 'furniture',
        country: 'JM',
        parish: 'JM-01',
        price: { amount: 12_000, currency: 'USD' },
        isNegotiable: false,
        condition: 'good',
        description: `Chair ${number}: solid wood with a woven seat, in good repair.`,
        media: [],
        tags: [],
      }),
      signal: AbortSignal.timeout(15_000),
    });
    const body = (await answer.json()) as { data?: { id: string } };
    return { status: answer.status, id: body.data?.id };
  } catch {
    return { status: 0 };
  }
}
