// npm run prove overload: as many pages as 16 readers without a pause get, then requests at four
// times that rate whoever is answered, then 2,000 connections. At four times the capacity at least
// 80 % of it are still answered with pages; the others are told to come back, and nobody waits in
// vain. No page is kept, so that each costs something. As all parts: other work on the machine
// changes the figures.
//   --seconds=10 for each figure · --seed (nothing here is chosen by it)
import { setTimeout as sleep } from 'node:timers/promises';
import { percent } from '../bench/pages/options.ts';
import { figures, send, sendAtRate, type Sent } from '../bench/pages/send.ts';
import { copyBuild, demoShop, forgetBuild, MADE_ANEW } from '../bench/pages/shop.ts';
import { kilobytes, processorTime } from '../bench/running-server.ts';
import { beginPart } from './support/part.ts';

const PATH = '/products';
const FEW = 16;
const MANY = 2_000;
/** Of the rate that a few connections reach. */
const TIMES = 4;
const LEAST_GOODPUT = 0.8;
const WARM_UP_SECONDS = 8;
/** Until whoever was left waiting is gone. */
const REST_MS = 4_000;
const part = beginPart('overload', { seconds: 10 });
const seconds = part.number('seconds');

copyBuild();
const shop = await demoShop(part.scratch);
const server = await shop(MADE_ANEW);
try {
  await closed(FEW, WARM_UP_SECONDS);
  const peak = await measure(`${FEW} connections`, () => closed(FEW, seconds));
  const load = { perSecond: TIMES * peak, seconds: 2 * seconds };
  const crowded = await measure(`${TIMES} times as many a second`, () =>
    sendAtRate(server.url, PATH, load),
  );
  await sleep(REST_MS);
  await measure(`${MANY.toLocaleString('en')} connections`, () => closed(MANY, 2 * seconds));
  part.say(`goodput at ${TIMES} times the capacity`, percent(crowded / peak));
  part.say(
    'most memory of Node',
    `${(kilobytes(server.process.pid, 'VmHWM') / 1024).toFixed(0)} MB`,
  );
  part.must(crowded >= LEAST_GOODPUT * peak, 'the goodput is below 80 % of the capacity');
} finally {
  await server.stop();
  forgetBuild();
  part.finish();
}

function closed(connections: number, long: number): Promise<Sent> {
  return send(server.url, [{ path: PATH }], { connections, seconds: long });
}

/** @returns pages a second */
async function measure(load: string, sending: () => Promise<Sent>): Promise<number> {
  const before = processorTime(server.process.pid);
  const sent = await sending();
  const { count, perSecond, goodPerSecond, refused, failed, p50, p99 } = figures([sent]);
  const node = (processorTime(server.process.pid) - before) / (goodPerSecond * sent.seconds);
  part.say(
    load,
    `${perSecond.toFixed(0)} answers/s, ${goodPerSecond.toFixed(0)} pages/s, ` +
      `${percent(refused / count)} 503, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ` +
      `${failed} failed, ${node.toFixed(1)} ms of Node a page`,
  );
  part.must(failed === 0, `${load}: ${failed} failed`);
  return goodPerSecond;
}
