// People who put listings up through the API, each with a picture, and the ledger of what they were
// told. A listing is checked, indexed and told of by events.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { ANSWER_WITHIN_MS, type Answers, countAnswer } from './answers.ts';
import type { Pair } from './writers.ts';

/** A limit of writes an hour holds for each of them. */
const PAUSE_MS = 1_000;

/** Until they are stopped. @param urls of the servers that are open, asked in turns */
export function startSellers(urls: () => readonly string[], pairs: readonly Pair[]) {
  const ledger = { acknowledged: new Set<string>(), answers: new Map() as Answers };
  let stopped = false;
  let turn = 0;

  /** @returns null for anything but a success */
  const call = async ({ cookie, address }: Pair, path: string, init: RequestInit) => {
    const all = urls();
    const place = `${all[turn++ % all.length]}${path}`;
    try {
      const answer = await fetch(place, {
        ...init,
        headers: { ...init.headers, Cookie: cookie, 'X-Forwarded-For': address },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const said = answer.ok ? '' : await answer.text();
      countAnswer(ledger.answers, answer.status, place, said);
      return answer.ok ? answer : null;
    } catch (error) {
      countAnswer(ledger.answers, 0, place, String(error));
      return null;
    }
  };
  const post = async (pair: Pair, path: string, data: object): Promise<string | undefined> => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await call(pair, path, { method: 'POST', headers, body: JSON.stringify(data) });
    return ((await answer?.json()) as { data: { id: string } } | undefined)?.data.id;
  };
  const sell = async (pair: Pair, seller: number) => {
    for (let n = 0; !stopped; n += 1) {
      const upload = await sendPicture((path, init) => call(pair, path, init));
      const media = upload && (await post(pair, '/api/media', { upload }));
      const id = media && (await post(pair, '/api/listings', chair(`${seller}-${n}`, media)));
      if (id) ledger.acknowledged.add(id);
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

type Call = (path: string, init: RequestInit) => Promise<Response | null>;

/** By the tus protocol, as browsers do. @returns the upload's id */
async function sendPicture(call: Call): Promise<string | undefined> {
  const bytes = await newPicture();
  const [kind, filename] = ['image', 'chair.jpg'].map((text) => btoa(text));
  const tus = { 'Tus-Resumable': '1.0.0' };
  const begun = await call('/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'Upload-Length': String(bytes.byteLength),
      'Upload-Metadata': `kind ${kind},filename ${filename}`,
    },
  });
  const id = begun?.headers.get('location')?.split('/').at(-1);
  const sent =
    id &&
    (await call(`/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes),
    }));
  return sent ? id : undefined;
}

/** Like no other, because one that was shown before is held. */
const newPicture = () =>
  sharp(randomBytes(8 * 6 * 3), { raw: { width: 8, height: 6, channels: 3 } })
    .resize(400, 300, { kernel: 'cubic' })
    .jpeg()
    .toBuffer();

const chair = (number: string, media: string) => ({
  title: `Chair with a woven seat, number ${number}`,
  category: 'furniture',
  country: 'JM',
  parish: 'JM-01',
  price: { amount: 12_000, currency: 'USD' },
  isNegotiable: false,
  condition: 'good',
  description: `Chair ${number}: solid wood with a woven seat, in good repair.`,
  media: [media],
  tags: [],
});
