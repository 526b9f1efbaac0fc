// Readers without a pause, for as long as it is asked for: whether the memory of the server grows.
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#seed/people.ts';
import { PAGE_KINDS, pageOfEachKind } from '#tests/support/first-load.ts';
import { freePort, kilobytes } from '../running-server.ts';
import { signIn } from '../uploading.ts';
import { printTable, say } from './options.ts';
import { type Asked, figures, send } from './send.ts';
import type { Shop } from './shop.ts';

const CONNECTIONS = 8;
const WARM_UP_SECONDS = 30;
const WORDS = 'boat bed phone bicycle guitar laptop land kitchen dress garden tools fridge';
const OWN_PAGES = ['/', '/products', '/messages', '/orders', '/favorites', '/profile'];

/**
 * Prints a line a minute.
 * @param seconds how long it takes after warming up
 */
export async function soak(shop: Shop, seconds: number): Promise<void> {
  const port = await freePort();
  const server = await shop({ METRICS_PORT: String(port) });
  const asked = await mix(server.url);
  const rows: string[][] = [];
  const read = async (name: string, part: number) => {
    const heap = watchHeap(`http://127.0.0.1:${port}/metrics`);
    const sent = await send(server.url, asked, { connections: CONNECTIONS, seconds: part });
    const { count, p50, p99, refused, failed } = figures([sent]);
    const resident = kilobytes(server.process.pid, 'VmRSS') / 1024;
    rows.push([
      name,
      count.toLocaleString('en'),
      `${p50.toFixed(0)} / ${p99.toFixed(0)}`,
      String(refused + failed),
      resident.toFixed(0),
      (heap.stop() / 1e6).toFixed(0),
    ]);
    say(rows.at(-1)?.join(' · ') ?? '');
  };
  await read('warming up', WARM_UP_SECONDS);
  for (let past = 0; past < seconds; past += 60) {
    const part = Math.min(60, seconds - past);
    await read(`${past + part} s`, part);
  }
  const most = kilobytes(server.process.pid, 'VmHWM') / 1024;
  await server.stop();
  printTable(
    ['after', 'pages', 'p50 / p99 ms', 'failed', 'resident MB', 'least heap in use MB'],
    rows,
  );
  console.log(`The most that Node ever held: ${most.toFixed(0)} MB.\n`);
}

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
      ...at(words).map((word) => ({ path: `/search?q=${word}&maxPrice=${1_000 + number}` })),
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
