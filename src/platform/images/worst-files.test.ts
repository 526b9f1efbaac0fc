// Files that are made to cost as much as their size allows end a worker at most: each is answered,
// within its bounds, and whoever comes next is served. `npm run bench videos` has all fifty videos
// and the server that they are sent to.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { photograph } from '#tests/support/photographs.ts';
import { mp4Video } from '#tests/support/video-files.ts';
import { worstVideos } from '#tests/support/worst-videos.ts';
import { createImages } from './images.server.ts';
import { FileRefused } from './worker-messages.ts';

const MOST_IMAGE = 5 * 1024 * 1024;
const folder = mkdtempSync(path.join(tmpdir(), 'calabash-worst-'));
// Less than in production, so that the test is short; that each ends is what it says.
const images = createImages({ processorMs: 1500, timeoutMs: 30_000 });
afterAll(async () => {
  await images.stop();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
function fileOf(bytes: Uint8Array): string {
  const file = path.join(folder, `worst-${count++}`);
  writeFileSync(file, bytes);
  return file;
}
const rewrite = (bytes: Uint8Array, client: string) => {
  const from = fileOf(bytes);
  return images.rewriteVideo({ from, to: `${from}-new` }, client);
};
const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** Of each kind those that take most time, memory or depth; the benchmark has the others. */
const CHOSEN =
  /^(?:long tables of eight tracks|2,000 empty mdat boxes|thousands of fragments|empty elements|lists in lists|small slices)/;

it.each(
  worstVideos()
    .filter(({ kind, name }) => kind !== 'MOV' && CHOSEN.test(name))
    .map((video) => [video.kind, video.name, video.make] as const),
)(
  '%s of %s is answered, and the next video is taken',
  async (_kind, _name, make) => {
    const answered = outcome(rewrite(make(), 'somebody'));
    const next = rewrite(mp4Video(), 'somebody else');
    const answer = await answered;
    if (answer instanceof Error) expect(answer).toBeInstanceOf(FileRefused);
    expect(await next).toMatchObject({ extension: 'mp4' });
  },
  60_000,
);

it('an MPEG of 20 MB of ordinary slices is taken', async () => {
  const ordinary = worstVideos().find(({ name }) => name === 'ordinary slices');
  const bytes = ordinary?.make().subarray(0, 20 * 1024 * 1024) ?? Buffer.alloc(0);
  expect(await rewrite(bytes, 'somebody')).toMatchObject({ extension: 'mpeg' });
});

/** The parts of a picture that are repeated in it up to the largest allowed size. */
async function repeated(format: 'jpeg' | 'gif'): Promise<Buffer> {
  const side = 2000;
  const plain = sharp({ create: { width: side, height: side, channels: 3, background: '#abc' } });
  const bytes = await (
    format === 'jpeg' ? plain.jpeg({ progressive: true }) : plain.gif()
  ).toBuffer();
  const from =
    format === 'jpeg'
      ? bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
      : bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
  const end = format === 'jpeg' ? bytes.length - 2 : bytes.length - 1;
  return Buffer.concat([
    bytes.subarray(0, from),
    Buffer.alloc(MOST_IMAGE - bytes.length, bytes.subarray(from, end)),
    bytes.subarray(end),
  ]);
}

it.each(['jpeg', 'gif'] as const)(
  'a %s of thousands of parts is answered, and the next picture is drawn',
  async (format) => {
    const answer = await outcome(images.transcode(fileOf(await repeated(format)), 'somebody'));
    if (answer instanceof Error) expect(answer).toBeInstanceOf(FileRefused);
    expect(await images.transcode(fileOf(await photograph()), 'somebody else')).toMatchObject({
      width: 800,
    });
  },
  60_000,
);

it('people take turns: one who sends many holds up another for one of them', async () => {
  const order: string[] = [];
  const send = (client: string) =>
    rewrite(mp4Video(), client).then(() => {
      order.push(client);
    });
  await Promise.all([...Array.from({ length: 5 }, () => send('many')), send('one')]);
  expect(order.indexOf('one')).toBeLessThanOrEqual(2);
});
