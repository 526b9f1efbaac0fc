// npm run bench moderation-duplicates: how long it takes to know a text and a picture again among a
// million of each, through the product's own functions, what is remembered of them included.
// --rows says how many there are. Prints Markdown.
import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { findDuplicates } from '#features/moderation/similarity/duplicates.server.ts';
import { signatureOf } from '#features/moderation/similarity/minhash.ts';
import { nearBandsOf, parseFingerprint } from '#features/moderation/similarity/picture-bands.ts';
import { findKnownPictures } from '#features/moderation/similarity/pictures.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import { type Outcome, percentile } from './steady-rate.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '400' },
  },
});
const ROWS = Number(options.rows);
const RUNS = Number(options.runs);
const PEOPLE = 20_000;
const BATCH = 5_000;
/** Milliseconds at p95. */
const GOAL = 10;

/** A sentence that one text in ten has; sellers like to say the same. */
const COMMON =
  'Pick up only, cash on collection, please call before you come and bring a friend to carry it.';

/** Numbers by chance, always the same ones (mulberry32). */
let state = 20_261_122;
function random(): number {
  state = (state + 0x6d_2b_79_f5) | 0;
  let bits = Math.imul(state ^ (state >>> 15), 1 | state);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
}
const below = (count: number) => Math.floor(random() * count);
const word = (number: number) =>
  [...number.toString(20)].map((digit) => 'bcdfghjklmnprstvwxyz'[Number.parseInt(digit, 20)]);
/** Some words are in nearly every text, most in few. */
const WORDS = Array.from({ length: 6_000 }, (_, n) => `${word(n + 400).join('a')}e`);

function newText(): string {
  const words = Array.from({ length: 40 + below(60) }, () => WORDS[below(1 + below(6_000))] ?? '');
  if (random() < 0.1) words.push(COMMON);
  return words.join(' ');
}

const hex = (digits: number) =>
  Array.from({ length: digits }, () => below(16).toString(16)).join('');

const folder = scratchFolder('bench-duplicates');
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: 4 });
const { db } = database;
const ctx = plainCtx(db);

try {
  await seedCatalog(ctx);
  const people = Array.from({ length: PEOPLE }, () => v7());
  await db.execute(sql`insert into "user" (id, email, email_verified, name)
    select id, id || '@people.example', true, 'Person ' || right(id::text, 4)
      from unnest(${sql.param(people)}::uuid[]) as p (id)`);
  const someone = () => people[below(PEOPLE)] ?? '';
  const copied = await fillTexts(someone);
  const shown = await fillPictures(someone);
  await db.execute(sql`vacuum analyze`);
  await measure(someone, copied, shown);
} finally {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** @returns texts among them */
async function fillTexts(someone: () => string): Promise<string[]> {
  const kept: string[] = [];
  await db.execute(sql`drop index text_fingerprint_bands_idx`);
  for (let at = 0; at < ROWS; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, ROWS - at) }, () => {
      const text = newText();
      if (random() < RUNS / ROWS) kept.push(text);
      const signature = signatureOf([text]);
      if (!signature) throw new Error('a text of forty words has a signature');
      return { author: someone(), ...signature };
    });
    await db.execute(sql`
      insert into text_fingerprint (kind, subject_id, author_id, seen_at, bands, signature)
      select 'listings', id, author, now() - interval '1 day', bands::integer[], decode(hex, 'hex')
      from unnest(${sql.param(rows.map(() => v7()))}::uuid[],
        ${sql.param(rows.map(({ author }) => author))}::uuid[],
        ${sql.param(rows.map(({ bands }) => `{${bands.join(',')}}`))}::text[],
        ${sql.param(rows.map(({ bytes }) => Buffer.from(bytes).toString('hex')))}::text[])
        as t (id, author, bands, hex)`);
  }
  await db.execute(sql`create index text_fingerprint_bands_idx on text_fingerprint
    using gin (bands) with (fastupdate = false)`);
  return kept;
}

/** @returns fingerprints among them */
async function fillPictures(someone: () => string): Promise<string[]> {
  const kept: string[] = [];
  await db.execute(sql`drop index picture_fingerprint_bands_idx`);
  for (let at = 0; at < ROWS; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, ROWS - at) }, () => {
      const text = hex(80);
      if (random() < RUNS / ROWS) kept.push(text);
      const parsed = parseFingerprint(text);
      if (!parsed) throw new Error('eighty digits are a fingerprint');
      return { author: someone(), ...parsed };
    });
    await db.execute(sql`
      insert into picture_fingerprint
        (kind, subject_id, author_id, seen_at, media_id, bands, hash, detail)
      select 'listings', id, author, now() - interval '1 day', id, bands::integer[], hash,
        decode(hex, 'hex')
      from unnest(${sql.param(rows.map(() => v7()))}::uuid[],
        ${sql.param(rows.map(({ author }) => author))}::uuid[],
        ${sql.param(rows.map(({ bands }) => `{${bands.join(',')}}`))}::text[],
        ${sql.param(rows.map(({ hash }) => String(hash)))}::bigint[],
        ${sql.param(rows.map(({ detail }) => detail.toString('hex')))}::text[])
        as t (id, author, bands, hash, hex)`);
  }
  await db.execute(sql`create index picture_fingerprint_bands_idx on picture_fingerprint
    using gin (bands) with (fastupdate = false)`);
  return kept;
}

async function measure(
  someone: () => string,
  texts: readonly string[],
  pictures: readonly string[],
): Promise<void> {
  const thing = (text: string, media: string[] = []): ScreenedContent => ({
    kind: 'listings',
    id: v7(),
    revision: 1,
    authorId: someone(),
    isEdit: false,
    country: 'JM',
    texts: [{ field: 'description', text }],
    media,
  });
  const one = (list: readonly string[]) => list[below(list.length)] ?? '';
  /** What a copy is after somebody changed a word in twenty. */
  const changed = (text: string) =>
    text
      .split(' ')
      .map((each) => (random() < 0.05 ? (WORDS[below(6_000)] ?? '') : each))
      .join(' ');
  const asks: [string, () => Promise<() => Promise<unknown[]>>][] = [
    ['the question for texts alone', async () => askTexts(changed(one(texts)))],
    ['the question for pictures alone', async () => askPictures(one(pictures))],
    ['a text that nobody wrote', async () => withText(newText())],
    ['a copy of one, a word in twenty changed', async () => withText(changed(one(texts)))],
    ['one with the sentence of 100,000 others', async () => withText(`${newText()} ${COMMON}`)],
    ['a picture that nobody showed', () => withPicture(hex(80))],
    ['a copy of one', () => withPicture(one(pictures))],
  ];
  function askTexts(text: string) {
    const { bands = [] } = signatureOf([text]) ?? {};
    const question = sql`select * from texts_alike(${sql.param(bands)}::integer[])`;
    return async () => (await db.execute(question)).rows;
  }
  function askPictures(text: string) {
    const parsed = parseFingerprint(text);
    if (!parsed) throw new Error('eighty digits are a fingerprint');
    const near = sql.param(nearBandsOf(parsed));
    const question = sql`select * from pictures_alike(${near}::integer[], ${parsed.hash}::bigint, 7)`;
    return async () => (await db.execute(question)).rows;
  }
  function withText(text: string) {
    const content = thing(text);
    return () => findDuplicates(ctx, content);
  }
  async function withPicture(fingerprint: string) {
    const id = v7();
    const content = thing('', [id]);
    await db.execute(sql`insert into media (id, owner_id, kind, url, width, height, fingerprint)
      values (${id}, ${content.authorId}, 'image', '', 1, 1, ${fingerprint})`);
    return () => findKnownPictures(ctx, content);
  }
  console.log(`${ROWS} texts and as many pictures; ${cpus().length} cores, load`);
  console.log(`${loadavg()[0]?.toFixed(1)}. Goal at p95: ${GOAL} ms.\n`);
  console.log('| looked at | found | p50 ms | p95 ms | p99 ms |\n|---|---:|---:|---:|---:|');
  for (const [name, prepare] of asks) {
    for (let warm = 0; warm < 30; warm += 1) await (await prepare())();
    const times: Outcome[] = [];
    let found = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const ask = await prepare();
      const started = performance.now();
      const findings = await ask();
      times.push({ milliseconds: performance.now() - started, status: 200 });
      if (findings.length > 0) found += 1;
    }
    const at = (share: number) => percentile(times, share).toFixed(1);
    const share = `${Math.round((found / RUNS) * 100)} %`;
    console.log(`| ${name} | ${share} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |`);
  }
}
