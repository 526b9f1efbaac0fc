// npm run bench auth: how browsing feels while somebody tries a hundred passwords a second from as
// many addresses, beside browsing alone in the same run. Then: how long a sign-in waits for an SMTP
// server that never answers, and how many right passwords get in during a storm of wrong ones.
// Prints Markdown; `--only=sign-ins` for the last part alone.
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus } from 'node:os';
import { demoPeople } from '#seed/people.ts';
import { runFilledShop } from './running-server.ts';
import { signInsDuringStorms } from './sign-in-storm.ts';
import { addressOf, type Ask, atRate, type Outcome, percentile } from './steady-rate.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const SECONDS = Number(
  process.argv.find((argument) => argument.startsWith('--seconds='))?.slice(10) ?? 20,
);
const BROWSES_PER_SECOND = 25;
const GUESSES_PER_SECOND = 100;
/** Addresses with an account, and as many without one, that ask for a code. */
const COMPARED = 80;

const post = (url: string, body: object, address: string, cookie = '') =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, Cookie: cookie },
  });
// An SMTP server that takes connections and says nothing.
const silent = createServer(() => {});
await new Promise<void>((resolve) => {
  silent.listen(0, '127.0.0.1', resolve);
});
const smtp = silent.address();
const dataDir = scratchFolder('bench-auth');
const onlySignIns = process.argv.includes('--only=sign-ins');
const shop = await runFilledShop(dataDir, {
  LOG_LEVEL: 'fatal',
  SMTP_URL: `smtp://127.0.0.1:${typeof smtp === 'object' ? smtp?.port : ''}`,
});
try {
  if (!onlySignIns) await measureBrowsing();
  await countSignIns();
} finally {
  await shop.stop();
  silent.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function countSignIns(): Promise<void> {
  let visitors = 10_000_000;
  const counts = await signInsDuringStorms(
    (path, body, { address, cookie }) => post(`${shop.url}${path}`, body, address, cookie),
    () => addressOf((visitors += 1)),
  );
  console.log('\n| right sign-ins | got in | slowest ms |\n|---|---:|---:|');
  for (const [name, { signedIn, asked, slowestMs }] of Object.entries(counts))
    console.log(`| ${name} | ${signedIn} of ${asked} | ${slowestMs.toFixed(0)} |`);
}

async function measureBrowsing(): Promise<void> {
  const browse: Ask = (number) =>
    fetch(`${shop.url}/products`, {
      headers: { 'X-Forwarded-For': addressOf(number + 5_000_000) },
    });
  const guess: Ask = (number) =>
    post(
      `${shop.url}/api/auth/login`,
      { email: `person${number % 50}@people.example`, password: `guess ${number}` },
      addressOf(number),
    );
  await atRate(BROWSES_PER_SECOND, 5, browse);
  const alone = await atRate(BROWSES_PER_SECOND, SECONDS, browse);
  const [stormed, guesses] = await Promise.all([
    atRate(BROWSES_PER_SECOND, SECONDS, browse),
    atRate(GUESSES_PER_SECOND, SECONDS, guess),
  ]);
  const codes = await atRate(2, 5, (number) =>
    post(
      `${shop.url}/api/auth/generate-otp`,
      { email: `nobody${number}@people.example`, type: 'reset' },
      addressOf(number),
    ),
  );
  const known = await atRate(2, 1, () =>
    post(
      `${shop.url}/api/auth/generate-otp`,
      { email: 'buyer@demo.calabash.example', type: 'login' },
      addressOf(9_000_000),
    ),
  );
  // One after the other and in turn, so that both meet the same machine.
  const members: Outcome[] = [];
  const unknown: Outcome[] = [];
  for (const [index, email] of demoPeople()
    .slice(0, COMPARED)
    .map((person) => person.email)
    .entries()) {
    const pair = [
      [members, email],
      [unknown, `nobody.${email}`],
    ] as const;
    for (const [outcomes, asked] of index % 2 === 0 ? pair : pair.toReversed()) {
      outcomes.push(
        ...(await atRate(20, 0.05, () =>
          post(
            `${shop.url}/api/auth/generate-otp`,
            { email: asked, type: 'reset' },
            addressOf(9_100_000 + index),
          ),
        )),
      );
    }
  }
  const count = (outcomes: Outcome[], are: (status: number) => boolean) =>
    outcomes.filter(({ status }) => are(status)).length;
  const row = (name: string, outcomes: Outcome[]) =>
    `| ${name} | ` +
    `${[0.5, 0.95, 0.99].map((share) => percentile(outcomes, share).toFixed(0)).join(' | ')} ` +
    `| ${count(outcomes, (status) => status === 503)} | ` +
    `${count(outcomes, (status) => status >= 500 && status !== 503)} |`;
  const statuses = Object.entries(Object.groupBy(guesses, ({ status }) => status))
    .map(([status, of]) => `${of?.length} × ${status}`)
    .join(', ');
  console.log(
    `Sign-in storm; ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ` +
      `${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}; ${BROWSES_PER_SECOND} ` +
      `browses and ${GUESSES_PER_SECOND} wrong passwords a second for ${SECONDS} s.\n`,
  );
  console.log(
    '| requests | p50 ms | p95 ms | p99 ms | sent away (503) | other 5xx |\n|---|---:|---:|---:|---:|---:|',
  );
  console.log(
    [
      row('/products alone', alone),
      row('/products during the storm', stormed),
      row('wrong passwords', guesses),
      row('code requests, SMTP server hanging', [...codes, ...known]),
      row('reset code for a member', members),
      row('reset code without an account', unknown),
    ].join('\n'),
  );
  console.log(
    `\nRatio of the browse p99: ${(percentile(stormed, 0.99) / percentile(alone, 0.99)).toFixed(1)}. Answers to the wrong passwords: ${statuses}.`,
  );
}
