// npm run bench videos: ten crafted videos of each kind, as large as they may be, while /healthz is
// asked five times a second: how late its answers were and which never came, how long the videos
// took, and the memory of the server and of its workers. --kinds MP4,MOV,WebM,AVI,MPEG, --most 10
// of each. A server that is gone, or does not answer for a minute, is started again. Prints
// Markdown.
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { childrenOf } from '#tests/support/launcher.ts';
import { worstVideos, type WorstVideo } from '#tests/support/worst-videos.ts';
import { kilobytes, type Running, runShop } from './running-server.ts';
import { sendFile, signIn } from './uploading.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const KINDS = ['MP4', 'MOV', 'WebM', 'AVI', 'MPEG'] as const;
/** One for each kind; nobody reaches the limit of an hour. */
const SELLERS = ['seller', 'buyer', 'buyer', 'buyer', 'seller'];
const ASK_EVERY_MS = 200;
/** What did not answer within it never did. */
const MISSING_MS = 60_000;

type Watched = { answers: number[]; missing: number; server: number; workers: number };

/** Asks how the server is, and looks at its memory, until it is told to end. */
function watch({ url, process: { pid } }: Running) {
  const seen: Watched = { answers: [], missing: 0, server: 0, workers: 0 };
  const asked: Promise<void>[] = [];
  const ask = async () => {
    const sent = performance.now();
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(MISSING_MS) }).catch(
      () => null,
    );
    if (answer) seen.answers.push(performance.now() - sent);
    else seen.missing += 1;
  };
  const asking = setInterval(() => asked.push(ask()), ASK_EVERY_MS);
  const looking = setInterval(() => {
    if (!pid) return;
    seen.server = Math.max(seen.server, memoryOf(pid));
    for (const child of childrenOf(pid).filter(isWorker))
      seen.workers = Math.max(seen.workers, memoryOf(child));
  }, 500);
  return async () => {
    clearInterval(asking);
    clearInterval(looking);
    await Promise.all(asked);
    return seen;
  };
}

/** The most that a process ever held in MB; 0 when it has ended. */
function memoryOf(pid: number): number {
  try {
    return kilobytes(pid, 'VmHWM') / 1024 || 0;
  } catch {
    return 0;
  }
}

function isWorker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-worker');
  } catch {
    return false;
  }
}

/** @returns the status that each was answered with, 0 without an answer, and the seconds it took */
async function attack(url: string, cookie: string, seller: number, videos: WorstVideo[]) {
  const outcomes: { name: string; status: number; seconds: number }[] = [];
  for (const { kind, name, make } of videos) {
    const started = performance.now();
    const file = { bytes: new Uint8Array(make()), kind: 'video', name: `boat.${kind}` };
    const status = await sendFile(url, { cookie, seller }, file)
      .then(({ status }) => status)
      .catch(() => 0);
    const seconds = (performance.now() - started) / 1000;
    console.error(`${kind}, ${name}: ${status || 'no answer'} after ${seconds.toFixed(1)} s`);
    outcomes.push({ name, status, seconds });
  }
  return outcomes;
}

const { values } = parseArgs({
  options: {
    kinds: { type: 'string', default: KINDS.join(',') },
    most: { type: 'string', default: '10' },
  },
});
const dataDir = scratchFolder('bench-videos');
const start = () => runShop(dataDir, { LOG_LEVEL: 'fatal' });

console.log(
  `Crafted videos; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ` +
    `${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} before.\n\n` +
    '| kind | answered | without an answer | slowest video s | /healthz asked | slowest ms | missing | server ended | server MB | worker MB |\n' +
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
);
let shop = await start();
try {
  for (const [index, kind] of KINDS.entries()) {
    if (!values.kinds.split(',').includes(kind)) continue;
    let ends = 0;
    const all: Watched = { answers: [], missing: 0, server: 0, workers: 0 };
    const outcomes: Awaited<ReturnType<typeof attack>> = [];
    const left = worstVideos()
      .filter((video) => video.kind === kind)
      .slice(0, Number(values.most));
    const account = { email: `${SELLERS[index]}@demo.calabash.example`, password: 'calabash' };
    let cookie = await signIn(shop.url, account, index);
    while (left.length > 0) {
      const finish = watch(shop);
      outcomes.push(...(await attack(shop.url, cookie, index, left.splice(0, 1))));
      const seen = await finish();
      all.answers.push(...seen.answers);
      all.missing += seen.missing;
      all.server = Math.max(all.server, seen.server);
      all.workers = Math.max(all.workers, seen.workers);
      const isGone = shop.process.exitCode !== null || shop.process.signalCode !== null;
      if (!isGone && seen.missing === 0) continue;
      ends += 1;
      if (!isGone) {
        const gone = once(shop.process, 'exit');
        shop.process.kill('SIGKILL');
        await gone;
      }
      shop = await start();
      cookie = await signIn(shop.url, account, index);
    }
    const slowest = Math.max(...outcomes.map(({ seconds }) => seconds));
    console.log(
      `| ${kind} | ${outcomes.filter(({ status }) => status > 0).length} ` +
        `| ${outcomes.filter(({ status }) => status === 0).length} | ${slowest.toFixed(1)} ` +
        `| ${all.answers.length + all.missing} | ${Math.max(...all.answers).toFixed(0)} ` +
        `| ${all.missing} | ${ends} | ${all.server.toFixed(0)} | ${all.workers.toFixed(0)} |`,
    );
  }
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
