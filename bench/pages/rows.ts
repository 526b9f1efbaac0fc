// Pages as strangers and members get them: requests a second, latency, and processor time of the
// server and of PostgreSQL for each. What is compared is measured in turns, because the machine is
// another one every minute.
import assert from 'node:assert/strict';
import { PAGE_KINDS, type PageKind } from '#tests/support/first-load.ts';
import { percent, printTable, say } from './options.ts';
import { type Asked, BROWSER, figures, send, type Sent } from './send.ts';
import { type Measured, type Processor, processorOf } from './shop.ts';

const CONNECTIONS = 16;
/** V8 compiles what runs often. */
const WARM_UP_SECONDS = 3;
const MADE_WARM_UP_SECONDS = 20;
const TURNS = 2;
/** All islands, wherever the account is at home: one page for both rows. */
const PLACE = 'calabash_preferences=country%3D';

export type Row = {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds for one request. */
  processor: Processor;
  failed: number;
};

export type Way = Asked & { name: string; server: Measured };

/** @param seconds how long each way is measured in all */
export async function measureInTurns(ways: readonly Way[], seconds: number): Promise<Row[]> {
  for (const { server, ...asked } of ways)
    await send(server.url, [asked], { connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
  const measured = ways.map((way) => ({ way, sent: [] as Sent[], node: 0, postgres: 0 }));
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const each of measured) {
      const { server, ...asked } = each.way;
      const before = processorOf(server);
      const part = { connections: CONNECTIONS, seconds: seconds / TURNS };
      each.sent.push(await send(server.url, [asked], part));
      const after = processorOf(server);
      each.node += after.node - before.node;
      each.postgres += after.postgres - before.postgres;
    }
  return measured.map(({ way: { name }, sent, node, postgres }) => {
    const { count, perSecond, p50, p99, refused, failed } = figures(sent);
    const processor = { node: node / count, postgres: postgres / count };
    return { name, perSecond, p50, p99, processor, failed: failed + refused };
  });
}

export type Rows = Record<PageKind, Row>;
type Paths = Record<PageKind, string>;

/** Pages as they are kept for strangers. */
export async function measureKept(server: Measured, paths: Paths, seconds: number): Promise<Rows> {
  const rows = await ofEachKind(paths, async (kind, path) => {
    const way = { server, path, name: `${kind}, kept` };
    await look(way, { isKept: true, isOwn: false });
    return measureInTurns([way], seconds);
  });
  return rowsAt(rows, 0);
}

/** Pages that are made anew for everybody: for strangers, and in turn for somebody signed in. */
export async function measureMade(
  server: Measured,
  paths: Paths,
  { cookie, seconds }: { cookie: string; seconds: number },
): Promise<{ signedOut: Rows; signedIn: Rows }> {
  // What all pages have in common, before the first of them is measured.
  const all = PAGE_KINDS.map((kind) => ({ path: paths[kind], headers: { cookie } }));
  await send(server.url, all, { connections: CONNECTIONS, seconds: MADE_WARM_UP_SECONDS });
  const rows = await ofEachKind(paths, async (kind, path) => {
    const way = (name: string, cookies: string[]) => ({
      server,
      path,
      name: `${kind}, ${name}`,
      headers: { cookie: cookies.join('; ') },
    });
    const signedOut = way('signed out', [PLACE]);
    const signedIn = way('signed in', [PLACE, cookie]);
    await look(signedOut, { isKept: false, isOwn: false });
    await look(signedIn, { isKept: false, isOwn: true });
    return measureInTurns([signedOut, signedIn], seconds);
  });
  return { signedOut: rowsAt(rows, 0), signedIn: rowsAt(rows, 1) };
}

async function ofEachKind(
  paths: Paths,
  measure: (kind: PageKind, path: string) => Promise<Row[]>,
): Promise<[PageKind, Row[]][]> {
  const rows: [PageKind, Row[]][] = [];
  for (const kind of PAGE_KINDS) {
    say(`${kind}, ${paths[kind]}`);
    rows.push([kind, await measure(kind, paths[kind])]);
  }
  return rows;
}

function rowsAt(rows: readonly [PageKind, Row[]][], place: number): Rows {
  return Object.fromEntries(rows.map(([kind, found]) => [kind, found[place]])) as Rows;
}

/** Whether the page is what the row says, before a refusal or an empty list is measured. */
async function look(
  { server, path, headers, name }: Way,
  is: { isKept: boolean; isOwn: boolean },
): Promise<void> {
  const answer = await fetch(server.url + path, { headers: { ...BROWSER, ...headers } });
  const html = await answer.text();
  const found = {
    status: answer.status,
    encoding: answer.headers.get('Content-Encoding'),
    isKept: answer.headers.has('ETag'),
    isOwn: answer.headers.get('X-Viewer') !== 'none',
    hasPictures: path === '/products' ? html.includes('<picture') : undefined,
  };
  const hasPictures = path === '/products' ? true : undefined;
  assert.deepEqual(found, { status: 200, encoding: 'br', ...is, hasPictures }, name);
}

/** @param beside what the rows are compared with, by rate and by processor time */
export function printRows(rows: readonly Row[], beside?: Row): void {
  const total = ({ processor: { node, postgres } }: Row) => node + postgres;
  printTable(
    [
      '',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'Node ms',
      'PostgreSQL ms',
      'failed',
      ...(beside ? [`rate of ${beside.name}`, 'by processor'] : []),
    ],
    rows.map((row) => [
      row.name,
      row.perSecond.toFixed(0),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      row.processor.node.toFixed(2),
      row.processor.postgres.toFixed(2),
      String(row.failed),
      ...(beside
        ? [percent(row.perSecond / beside.perSecond), percent(total(beside) / total(row))]
        : []),
    ]),
  );
}
