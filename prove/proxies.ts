// npm run prove proxies: the nginx and Varnish that docs/operating.md writes down, word by word, in
// front of two web servers, of which each is stopped and started in turns while people read and
// write. Nobody may be answered with 5xx. Needs Debian's nginx and varnish.
//   --seconds=20
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { freePort, runShop } from '../bench/running-server.ts';
import { startReaders, statusOf } from './support/readers.ts';
import { compare, makePairs, startWriters } from './support/writers.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const SECRET = randomBytes(24).toString('base64');
const GUIDE = path.join(import.meta.dirname, '../docs/operating.md');
const PROGRAMS = { nginx: '/usr/sbin/nginx', varnish: '/usr/sbin/varnishd' };
for (const [name, program] of Object.entries(PROGRAMS))
  if (!existsSync(program)) throw new Error(`${name} is not installed (apt-get install ${name})`);

const scratch = scratchFolder('prove-proxies');
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(scratch, 'data'),
  log: () => undefined,
});
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: 4 });
const pairs = await makePairs(database.db, SECRET, 8);
const ports = [await freePort(), await freePort()];
const startServer = (port: number | undefined) =>
  runShop(path.join(scratch, `shop-${port}`), {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    DEMO: 'false',
    AUTH_SECRET: SECRET,
    PUBLIC_URL: 'http://127.0.0.1',
    SHARED_CACHE: 'true',
    LOG_LEVEL: 'fatal',
  });
const servers = [await startServer(ports[0]), await startServer(ports[1])];
const nginx = await startNginx();
const varnish = await startVarnish(nginx.url);
let failed = false;
try {
  console.log('| in front | answers | 5xx | lost | twice |\n|---|---|---:|---:|---:|');
  for (const { name, url } of [nginx, varnish]) {
    const writers = startWriters(() => [url], pairs);
    const reading = startReaders(() => [url]);
    await sleep((Number(values.seconds) * 1000) / 2);
    // The second stops as soon as the first is ready, while nginx may still leave the first out.
    for (const place of [0, 1]) {
      await servers[place]?.stop();
      await sleep((Number(values.seconds) * 1000) / 4);
      servers[place] = await startServer(ports[place]);
    }
    await Promise.all([writers.stop(), reading.stop()]);
    const all = [...writers.ledger.answers, ...reading.answers];
    const { lost, doubled } = await compare(database.db, writers.ledger);
    const bad = all.filter(([status]) => status === 0 || status >= 500);
    const troubles = bad.reduce((sum, [, n]) => sum + n, 0);
    failed ||= troubles + lost.length + doubled.length > 0;
    const answers = all.map(([status, n]) => `${n} × ${status || 'none'}`).join(', ');
    console.log(`| ${name} | ${answers} | ${troubles} | ${lost.length} | ${doubled.length} |`);
  }
} finally {
  for (const { stop } of [varnish, nginx, ...servers]) await stop();
  await database.close();
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

/** What the guide writes down in a block of that language. */
function fromGuide(language: string): string {
  const found = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readFileSync(GUIDE, 'utf8'));
  if (!found?.[1]) throw new Error(`docs/operating.md has no block of ${language}`);
  return found[1];
}

/** The text with the addresses and the certificate of this machine. */
async function startNginx() {
  const port = await freePort();
  const cache = path.join(scratch, 'nginx');
  mkdirSync(cache);
  const text = fromGuide('nginx')
    .replace('/var/cache/calabash', `${cache}/cache`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/ {2}ssl_certificate.*\n/g, '');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const file = path.join(cache, 'nginx.conf');
  writeFileSync(
    file,
    `${user} worker_processes 1; daemon off; pid ${cache}/pid; error_log ${cache}/error.log;
    events { worker_connections 1024; }
    http { access_log off; client_body_temp_path ${cache}/body; proxy_temp_path ${cache}/proxy;
    fastcgi_temp_path ${cache}/f; uwsgi_temp_path ${cache}/u; scgi_temp_path ${cache}/s;
    ${text} }`,
  );
  const checked = spawnSync(PROGRAMS.nginx, ['-t', '-c', file], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stderr);
  return begin('nginx', PROGRAMS.nginx, ['-c', file], port);
}

/** In front of nginx, which knows of both servers. */
async function startVarnish(behind: string) {
  const port = await freePort();
  const file = path.join(scratch, 'default.vcl');
  const text = fromGuide('vcl').replace('"3000"', `"${new URL(behind).port}"`);
  writeFileSync(file, text);
  const folder = path.join(scratch, 'varnish');
  const args = ['-F', '-n', folder, '-a', `127.0.0.1:${port}`, '-f', file, '-s', 'malloc,16m'];
  return begin('Varnish before nginx', PROGRAMS.varnish, args, port);
}

async function begin(name: string, program: string, args: string[], port: number) {
  const child = spawn(program, args, { stdio: 'ignore' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  for (let left = 100; left > 0; left -= 1) {
    if ((await statusOf(`${url}/healthz`)) === 200) break;
    await sleep(100);
  }
  return {
    name,
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
