// npm run prove release: makes a release, unpacks it into a folder that nobody may write, starts it
// as the user nobody with nothing around it, looks at pages, pictures and commands, and stops it.
// Prints what it weighs, and how long it takes to start beside `npm start`.
//   --times=3 starts of each
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { kilobytes } from '../bench/running-server.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '3' } } });
const ROOT = path.join(import.meta.dirname, '..');
/** Of the user that Debian and others call nobody; somebody else is themselves. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const scratch = scratchFolder('prove-release');
const home = path.join(scratch, 'home');
mkdirSync(home);
if (NOBODY.uid) chownSync(home, NOBODY.uid, NOBODY.gid);

try {
  const { folder, tarball } = unpack();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    lstatSync(path.join(folder, file)),
  );
  // The first start of each fills the demo, which is not what is compared.
  const first = await start(path.join(folder, 'bin/calabash'), ['start'], NOBODY);
  await lookAt(first.url);
  command(folder, ['ready'], { PORT: new URL(first.url).port });
  if (!command(folder, ['admin', 'version']).startsWith('Calabash '))
    throw new Error('the version is not said');
  command(folder, ['admin', 'grant', 'somebody@example.com', 'admin']);
  command(folder, ['admin', 'backup', path.join(home, 'backup')]);
  command(folder, ['admin', 'backup', 'verify', path.join(home, 'backup')]);
  await lookAtPicture(folder);
  await first.stop();
  await (await start('npm', ['start'], { cwd: ROOT })).stop();
  const released: number[] = [];
  const installed: number[] = [];
  let memory = 0;
  for (let n = 0; n < Number(values.times); n++) {
    const release = await start(path.join(folder, 'bin/calabash'), ['start'], NOBODY);
    released.push(release.seconds);
    await lookAt(release.url);
    memory = kilobytes(release.process.pid, 'VmRSS');
    await release.stop();
    const own = await start('npm', ['start'], { cwd: ROOT });
    installed.push(own.seconds);
    await own.stop();
  }
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const unpacked = files.reduce((sum, { size }) => sum + size, 0);
  console.log(`| what | figure |
|---|---:|
| tarball | ${megabytes(lstatSync(tarball).size)} |
| unpacked | ${megabytes(unpacked)} in ${files.filter((file) => file.isFile()).length} files |
| start, as \`nobody\` | ${median(released).toFixed(1)} s |
| start by \`npm start\`, nothing to build | ${median(installed).toFixed(1)} s |
| memory after a page | ${megabytes(memory * 1000)} |`);
} finally {
  spawnSync('chmod', ['-R', 'u+w', scratch]);
  rmSync(scratch, { recursive: true, force: true });
}

/** Made anew, its sum compared, read-only. */
function unpack(): { folder: string; tarball: string } {
  const said = run(process.execPath, ['scripts/release.mjs'], ROOT);
  const tarball = /^\/.*\.tar\.gz/m.exec(said)?.[0] ?? '';
  run('sha256sum', ['--check', '--quiet', `${tarball}.sha256`], path.dirname(tarball));
  const place = path.join(scratch, 'program');
  mkdirSync(place);
  run('tar', ['-xzf', tarball, '-C', place], ROOT);
  run('chmod', ['-R', 'a-w', place], ROOT);
  return { folder: path.join(place, readdirSync(place)[0] ?? ''), tarball };
}

/** What it says. @throws when it fails */
function run(program: string, args: string[], cwd: string): string {
  const { status, stdout } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
  return stdout;
}

type Started = { url: string; seconds: number; process: ChildProcess; stop(): Promise<void> };

/** Nothing of this shell's variables but where programs are. */
async function start(
  program: string,
  args: string[],
  how: { uid?: number; gid?: number; cwd?: string },
): Promise<Started> {
  const own = how.cwd ? path.join(scratch, 'installed') : path.join(home, 'data');
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: home,
    ...how,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += String(text);
      const found = /is open: (http:\/\/\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) =>
      reject(new Error(`ended with ${code} before it was open: ${said}`)),
    );
  });
  return {
    url,
    seconds: (performance.now() - began) / 1000,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`the server ended with ${code}`);
      if (existsSync(path.join(own, 'calabash.lock'))) throw new Error('DATA_DIR is still locked');
    },
  };
}

/** What a command says. @throws when it fails */
function command(folder: string, words: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(path.join(folder, 'bin/calabash'), words, {
    ...NOBODY,
    cwd: home,
    env: { PATH: '/usr/bin:/bin', ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`calabash ${words.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

/** Pages, what they are drawn with, and a picture that the server makes. */
async function lookAt(url: string): Promise<void> {
  const page = await (await fetch(`${url}/`)).text();
  const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1];
  for (const address of ['/readyz', '/es/products', '/api/openapi.json', sheet ?? '/no-sheet']) {
    const { status } = await fetch(url + address);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
  }
}

/** The worker loads its engines, their data and the weights from the release. */
async function lookAtPicture(folder: string): Promise<void> {
  const words =
    '<svg width="600" height="120"><text x="20" y="80" font-size="60">MANGO</text></svg>';
  const picture = await sharp(Buffer.from(words)).flatten({ background: '#fff' }).png().toBuffer();
  const worker = fork(path.join(folder, 'build/server/image-worker.js'), {
    ...NOBODY,
    cwd: home,
    execPath: path.join(folder, 'bin/node'),
    execArgv: [],
    env: { PATH: '/usr/bin:/bin' },
    serialization: 'advanced',
  });
  for (const look of ['text', 'nudity']) {
    worker.send({ picture, look });
    const [made] = (await once(worker, 'message')) as [object];
    if (!(look in made)) throw new Error(`no ${look} was read: ${JSON.stringify(made)}`);
  }
  worker.disconnect();
  await once(worker, 'exit');
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}
