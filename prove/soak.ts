// npm run prove soak: readers and members without a pause for twenty minutes, over all kinds of
// pages; no answer fails, and the memory of the server stays as it is after warming up.
//   --minutes=20 · --seed (nothing here is chosen by it)
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#seed/people.ts';
import { PAGE_KINDS, pageOfEachKind } from '#tests/support/first-load.ts';
import { type Asked, figures, send, type Sent } from '../bench/pages/send.ts';
import { copyBuild, demoShop, forgetBuild } from '../bench/pages/shop.ts';
import { freePort, kilobytes } from '../bench/running-server.ts';
import { signIn } from '../bench/uploading.ts';
import { beginPart } from './support/part.ts';

const CONNECTIONS = 8;
/** Until caches are full, also on a machine that has other work. */
const WARM_UP_SECONDS = 300;
/** Of the least heap in use after warming up: caches fill for a while. */
const MOST_GROWTH = 1.25;
const WORDS = 'boat bed phone bicycle guitar laptop land kitchen dress garden tools fridge';
const OWN_PAGES = ['/', '/products', '/messages', '/orders', '/favorites', '/profile'];
const part = beginPart('soak', { minutes: 20 });

copyBuild();
const shop = await demoShop(part.scratch);
const port = String(await freePort());
const server = await shop({ METRICS_PORT: port });
const asked = await mix(server.url);
try {
  const first = await read('warming up', WARM_UP_SECONDS);
  let last = first;
  for (let minute = 1; minute <= part.number('minutes'); minute += 1)
    last = await read(`minute ${minute}`, 60);
  const most = kilobytes(server.process.pid, 'VmHWM') / 1024;
  part.say('the most that Node ever held', `${most.toFixed(0)} MB`);
  part.must(last < MOST_GROWTH * first, `the heap grew from ${first} to ${last}`);
} finally {
  await server.stop();
  forgetBuild();
  part.finish();
}

/** @returns the least heap in use, in bytes */
async function read(name: string, seconds: number): Promise<number> {
  const heap = watchHeap(`http://127.0.0.1:${port}/metrics`);
  const sent = await send(server.url, asked, {
    connections: CONNECTIONS,
    seconds,
  });
  const { count, p50, p99, refused, failed } = figures([sent]);
  const least = heap.stop();
  const resident = kilobytes(server.process.pid, 'VmRSS') / 1024;
  part.say(
    name,
    `${count.toLocaleString('en')} pages, p50 ${p50.toFixed(0)} and p99 ${p99.toFixed(0)} ms, ` +
      `${refused} × 503, ${failed} failed, ${resident.toFixed(0)} MB resident, ` +
      `${(least / 1e6).toFixed(0)} MB of heap in use`,
  );
  if (failed + refused > 0) part.say(`${name}, answers`, statusesOf(sent));
  if (failed > 0) process.stderr.write(`The end of the server's log:\n${server.said()}\n`);
  part.must(failed === 0, `${name}: ${failed} failed`);
  part.must(Number.isFinite(least), `${name}: nothing told how much heap was in use`);
  return least;
}

/** How many of each; 0 is no answer at all. */
const statusesOf = ({ outcomes }: Sent): string =>
  Object.entries(Object.groupBy(outcomes, ({ status }) => status))
    .map(([status, those]) => `${those?.length} × ${status}`)
    .join(', ');

/**
 * What is asked for often and kept, what hardly anybody asks for, and the pages of three people who
 * are signed in, evenly mixed.
 */
async function mix(url: string): Promise<Asked[]> {
  const paths = await pageOfEachKind(url);
  const words = WORDS.split(' ');
  const cookies = await Promise.all(
    Object.values(DEMO_ACCOUNTS).map((email) => signIn(url, { email, password: DEMO_PASSWORD })),
  );
  const listings = (await (await fetch(`${url}/api/listings?limit=50`)).json()) as {
    data: { id: string }[];
  };
  return listings.data.flatMap(({ id }, number): Asked[] => {
    const at = <T>(all: readonly T[]): T[] => all.slice(number % all.length).slice(0, 1);
    return [
      ...at(PAGE_KINDS).map((kind) => ({ path: paths[kind] })),
      { path: '/products' },
      { path: `/products/${id}` },
      { path: `/products?minPrice=${10 + number}` },
      ...at(words).map((word) => ({
        path: `/search?q=${word}&maxPrice=${1_000 + number}`,
      })),
      ...at(OWN_PAGES).flatMap((path) =>
        at(cookies).map((cookie) => ({ path, headers: { cookie } })),
      ),
    ];
  });
}

/** The heap that is in use is least right after a collection. */
function watchHeap(metrics: string): { stop: () => number } {
  let least = Number.POSITIVE_INFINITY;
  const timer = setInterval(async () => {
    const text = await (await fetch(metrics)).text();
    const used = /^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1];
    least = Math.min(least, Number(used ?? NaN));
  }, 1_000);
  return {
    stop: () => {
      clearInterval(timer);
      return least;
    },
  };
}
