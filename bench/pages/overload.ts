// More readers than can be served, on a process of its own: what is still answered with a page, and
// what that takes of memory.
import { setTimeout as sleep } from 'node:timers/promises';
import { kilobytes, processorTime } from '../running-server.ts';
import { percent, printTable, say } from './options.ts';
import { figures, send, sendAtRate, type Sent } from './send.ts';
import type { Measured, Shop } from './shop.ts';

const PATH = '/products';
const FEW = 16;
const MANY = 2_000;
/** Of the rate that a few connections reach. */
const TIMES = 4;
const WARM_UP_SECONDS = 8;
/** Until whoever was left waiting is gone. */
const REST_MS = 4_000;

export type Overload = {
  name: string;
  asked: number;
  goodput: number;
  refused: number;
  failed: number;
  p50: number;
  p99: number;
  /** Processor milliseconds of Node for one page, those of refusals included. */
  node: number;
  /** The most that Node ever held, in MB. */
  memory: number;
};

/**
 * As much as 16 connections get, then 2,000, then requests at four times the rate of the 16,
 * whoever is answered; the last only where the benchmark itself can send so many.
 */
export async function measureOverload(
  shop: Shop,
  {
    name,
    env,
    atRate,
    seconds,
  }: {
    name: string;
    env: Record<string, string>;
    atRate: boolean;
    seconds: number;
  },
): Promise<Overload[]> {
  const server = await shop(env);
  const closed = (connections: number, long: number) =>
    send(server.url, [{ path: PATH }], { connections, seconds: long });
  const measure = async (load: string, sending: () => Promise<Sent>) => {
    say(`${name}, ${load}`);
    const before = processorTime(server.process.pid);
    const sent = await sending();
    const time = processorTime(server.process.pid) - before;
    return overloadOf(`${name}, ${load}`, { server, sent, time });
  };
  await closed(FEW, WARM_UP_SECONDS);
  const peak = await measure(`${FEW} connections`, () => closed(FEW, seconds));
  const all = [peak];
  if (atRate) {
    const load = { perSecond: TIMES * peak.goodput, seconds: 2 * seconds };
    all.push(
      await measure(`${TIMES} times as many a second`, () => sendAtRate(server.url, PATH, load)),
    );
    await sleep(REST_MS);
  }
  const many = `${MANY.toLocaleString('en')} connections`;
  all.push(await measure(many, () => closed(MANY, 2 * seconds)));
  await server.stop();
  return all;
}

function overloadOf(
  name: string,
  { server, sent, time }: { server: Measured; sent: Sent; time: number },
): Overload {
  const { count, perSecond, goodPerSecond, refused, failed, p50, p99 } = figures([sent]);
  return {
    name,
    asked: perSecond,
    goodput: goodPerSecond,
    refused: refused / count,
    failed,
    p50,
    p99,
    node: time / (goodPerSecond * sent.seconds),
    memory: kilobytes(server.process.pid, 'VmHWM') / 1024,
  };
}

export function printOverload(rows: readonly Overload[]): void {
  printTable(
    [
      '/products',
      'answers/s',
      'pages/s',
      '503',
      'p50 ms',
      'p99 ms',
      'failed',
      'Node ms a page',
      'most memory MB',
    ],
    rows.map((row) => [
      row.name,
      row.asked.toFixed(0),
      row.goodput.toFixed(0),
      percent(row.refused),
      row.p50.toFixed(0),
      row.p99.toFixed(0),
      String(row.failed),
      row.node.toFixed(1),
      row.memory.toFixed(0),
    ]),
  );
}
