// npm run bench media: what a phone's photograph costs, and what browsing feels of fifty that come
// at once, beside browsing alone in the same run; then the memory of the server and of the process
// that draws. Prints Markdown.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { createImages } from '#platform/images/images.server.ts';
import { box, mp4Video } from '#tests/support/video-files.ts';
import { kilobytes, processorTime, runFilledShop } from './running-server.ts';
import { type Ask, atRate, type Outcome, percentile } from './steady-rate.ts';
import { sendFile, type SentFile, signIn } from './uploading.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const SECONDS = 20;
const BROWSES_PER_SECOND = 25;
const PHOTOS = 50;
/** What a picker keeps under way. */
const AT_ONCE = 2;
const ROUNDS = 10;
const VIDEOS = 4;
const VIDEO_BYTES = 49 * 1024 * 1024;

/** As much detail as a camera's picture has: noise that was blurred, at a size that 5 MB hold. */
async function makePhotograph(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const noise = await sharp({
    create: {
      width: width / 2,
      height: height / 2,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .blur(0.8)
    .png()
    .toBuffer();
  return Buffer.from(await sharp(noise).resize(width, height).jpeg({ quality: 80 }).toBuffer());
}

/** The image worker of a server. */
function imageWorkerOf(server: number | undefined): number | undefined {
  return readdirSync('/proc')
    .map(Number)
    .find((pid) => {
      try {
        return (
          pid > 0 &&
          new RegExp(`^PPid:\\s+${server}$`, 'm').test(
            readFileSync(`/proc/${pid}/status`, 'utf8'),
          ) &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-worker')
        );
      } catch {
        return false;
      }
    });
}

const megabytes = (amount: number) => (amount / 1024).toFixed(0);

async function measureTranscoding(folder: string): Promise<void> {
  console.log(
    '| photograph | file | drawn in, p50 ms | slowest ms | processor ms | most memory of the process MB |\n|---|---:|---:|---:|---:|---:|',
  );
  for (const [name, width, height] of [
    ['12 megapixels', 4000, 3000],
    ['as the picker sends it', 2048, 1536],
  ] as const) {
    const file = path.join(folder, `${width}.jpg`);
    writeFileSync(file, await makePhotograph(width, height));
    const images = createImages();
    await images.transcode(file, 'somebody');
    const [pid] = images.processes();
    const before = processorTime(pid);
    const times: Outcome[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now();
      await images.transcode(file, 'somebody');
      times.push({ milliseconds: performance.now() - started, status: 200 });
    }
    console.log(
      `| ${name} (${width} × ${height}) | ${(readFileSync(file).length / 1e6).toFixed(1)} ` +
        `MB | ${percentile(times, 0.5).toFixed(0)} | ` +
        `${percentile(times, 1).toFixed(0)} | ` +
        `${((processorTime(pid) - before) / ROUNDS).toFixed(0)} ` +
        `| ${megabytes(kilobytes(pid, 'VmHWM'))} |`,
    );
    await images.stop();
  }
}

/**
 * Sends the same file many times as the picker does: announced, sent, taken over. @returns how long
 * each took
 */
async function upload(
  url: string,
  cookie: string,
  file: SentFile,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) {
        const started = performance.now();
        const { status } = await sendFile(url, { cookie }, file);
        outcomes.push({ milliseconds: performance.now() - started, status });
      }
    }),
  );
  return outcomes;
}

/** The same every four seconds for as long as it is measured. */
async function one(work: () => Promise<unknown>): Promise<void> {
  for (let second = 0; second < SECONDS; second += 4) {
    const pause = new Promise((resolve) => {
      setTimeout(resolve, 4000);
    });
    await work();
    await pause;
  }
}

const dataDir = scratchFolder('bench-media');
console.log(
  `Media; ${new Date().toISOString().slice(0, 10)}, ` +
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ` +
    `${process.version}, load ${loadavg()[0]?.toFixed(1)} before.\n`,
);
await measureTranscoding(dataDir);
const shop = await runFilledShop(dataDir);
try {
  const cookie = await signIn(shop.url, {
    email: 'seller@demo.calabash.example',
    password: 'calabash',
  });
  const browse: Ask = (number) =>
    fetch(`${shop.url}/products`, {
      headers: { 'X-Forwarded-For': `10.1.${(number >> 8) & 255}.${number & 255}` },
    });
  const photo = await makePhotograph(4000, 3000);
  await atRate(BROWSES_PER_SECOND, 8, browse);
  const quiet = await atRate(BROWSES_PER_SECOND, SECONDS, browse);
  // What the machine itself makes of it: one processor busy with nothing, at the priority of the
  // image worker.
  const idler = spawn(
    process.execPath,
    ['-e', 'os.setPriority(os.constants.priority.PRIORITY_LOW); for (;;);'],
    { stdio: 'ignore' },
  );
  const beside = await atRate(BROWSES_PER_SECOND, SECONDS, browse);
  idler.kill('SIGKILL');
  // As one seller fills in a form: a photograph every four seconds.
  const photograph = { bytes: photo, kind: 'image', name: 'IMG_1.jpg' };
  const [seldom] = await Promise.all([
    atRate(BROWSES_PER_SECOND, SECONDS, browse),
    one(() => upload(shop.url, cookie, photograph, { count: 1, atOnce: 1 })),
  ]);
  const before = kilobytes(shop.process.pid, 'VmRSS');
  const started = performance.now();
  let most = 0;
  // Looked for once: going through all processes holds up the visits that are measured here.
  let worker: number | undefined;
  const watch = setInterval(() => {
    worker ??= imageWorkerOf(shop.process.pid);
    if (worker) most = Math.max(most, kilobytes(worker, 'VmHWM'));
  }, 1000);
  const uploading = upload(shop.url, cookie, photograph, { count: PHOTOS, atOnce: AT_ONCE }).then(
    (outcomes) => ({ outcomes, seconds: (performance.now() - started) / 1000 }),
  );
  const browsing: Outcome[] = [];
  let done = false;
  void uploading.finally(() => {
    done = true;
  });
  while (!done) browsing.push(...(await atRate(BROWSES_PER_SECOND, 1, browse)));
  const { outcomes, seconds } = await uploading;
  clearInterval(watch);
  const row = (name: string, of: Outcome[]) =>
    `| ${name} | ${of.length} | ` +
    `${[0.5, 0.95, 0.99].map((share) => percentile(of, share).toFixed(0)).join(' | ')} ` +
    `| ${of.filter(({ status }) => status >= 400).length} |`;
  console.log(
    `\n${BROWSES_PER_SECOND} visits of /products a second, and ` +
      `${PHOTOS} photographs of 12 megapixels (${(photo.length / 1e6).toFixed(1)} ` +
      `MB), ${AT_ONCE} at once, in ${seconds.toFixed(1)} s:\n`,
  );
  console.log(
    '| requests | number | p50 ms | p95 ms | p99 ms | failures |\n|---|---:|---:|---:|---:|---:|',
  );
  console.log(
    [
      row('/products, quiet', quiet),
      row('/products, beside an idle loop of least priority', beside),
      row('/products, while one comes every four seconds', seldom),
      row('/products, while fifty come without a pause', browsing),
      row('a photograph, from announced to drawn', outcomes),
    ].join('\n'),
  );
  console.log(
    `\nRatio of the browse p99: ` +
      `${(percentile(seldom, 0.99) / percentile(quiet, 0.99)).toFixed(1)} with ` +
      `one every four seconds, ` +
      `${(percentile(browsing, 0.99) / percentile(quiet, 0.99)).toFixed(1)} with fifty, ` +
      `beside the idle loop ${(percentile(beside, 0.99) / percentile(quiet, 0.99)).toFixed(1)}. ` +
      `Resident memory of the server ${megabytes(before)} MB before, ` +
      `${megabytes(kilobytes(shop.process.pid, 'VmRSS'))} MB after, ` +
      `${megabytes(kilobytes(shop.process.pid, 'VmHWM'))} MB at ` +
      `most; of the image worker ${megabytes(most)} MB at most.`,
  );
  const video = {
    bytes: Buffer.concat([mp4Video(), box('free', Buffer.alloc(VIDEO_BYTES, 7))]),
    kind: 'video',
    name: 'boat.mp4',
  };
  const videos = await upload(shop.url, cookie, video, { count: VIDEOS, atOnce: VIDEOS });
  console.log(
    `\n${VIDEOS} videos of ${megabytes(VIDEO_BYTES / 1024)} MB at once: the ` +
      `slowest took ${(percentile(videos, 1) / 1000).toFixed(1)} s, ` +
      `${videos.filter(({ status }) => status >= 400).length} failures; resident memory ` +
      `of the server ${megabytes(kilobytes(shop.process.pid, 'VmHWM'))} MB at most.`,
  );
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
