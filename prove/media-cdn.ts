// npm run prove media-cdn: the Varnish that docs/operating.md writes down for MEDIA_URL, word by
// word, in front of a bucket. Listings come and go while their pictures are read without a pause.
// Once the job of a listing that went is done, nobody may get its pictures any more; and no listing
// that is there may miss some. Needs Debian's varnish.
//   --listings=200 · --seed
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { isShownInListing } from '#features/listings/views/media.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { mediaFeature } from '#features/media/media.feature.server.ts';
import { keysOf } from '#features/media/media.names.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { acceptSecret } from '#platform/db/installation.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { buildListing, buildMedia, buildUser } from '#tests/support/factories.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import { openPublicFiles } from '#tests/support/public-files.ts';
import { freePort } from '../bench/running-server.ts';
import { beginPart } from './support/part.ts';

const part = beginPart('media-cdn', { listings: 200 });
const VARNISH = '/usr/sbin/varnishd';
if (!existsSync(VARNISH)) throw new Error(`${VARNISH} is not there (apt-get install varnish)`);

const [, chapter = ''] = readFileSync(
  path.join(import.meta.dirname, '../docs/operating.md'),
  'utf8',
).split('### Pictures past Calabash');
const files = await openPublicFiles(path.join(part.scratch, 'bucket'));
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(part.scratch, 'data'),
  log: () => undefined,
});
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: 8 });
const { db } = database;
try {
  await seedCatalog(plainCtx(db));
  await acceptSecret(db, 'a secret of the proofs, long enough for all');
  const varnish = await startVarnish();
  try {
    await comeAndGo(varnish);
  } finally {
    await varnish.stop();
  }
} finally {
  await database.close();
  await postgres.stop();
  await files.close();
  part.finish();
}

type Cache = { url: string; purgeUrl: string };

/** Listings come, are read, and half of them go. */
async function comeAndGo({ url, purgeUrl }: Cache): Promise<void> {
  const plain = plainCtx(db);
  const ctx: Ctx = {
    ...plain,
    storage: files.storage,
    showsMedia: isShownInListing,
    settings: { ...plain.settings, media: { url, purgeUrl } },
  };
  await mediaFeature.begin?.(ctx);
  const shown = new Map<string, string[]>();
  let [reads, missed, reading] = [0, 0, true];
  const readers = Array.from({ length: 4 }, async () => {
    while (reading) {
      const there = [...shown.values()];
      const addresses = there[reads % Math.max(1, there.length)] ?? [];
      for (const address of addresses) {
        const status = await statusOf(address);
        reads += 1;
        // It may have gone while it was asked for.
        if (status !== 200 && [...shown.values()].includes(addresses)) missed += 1;
      }
      await sleep(1);
    }
  });
  let [gone, still] = [0, 0];
  const seller = await buildUser(db);
  for (let n = 0; n < part.number('listings'); n += 1) {
    const listing = await buildListing(db, { userId: seller.id });
    const base = `listing-images/${seller.id}/1700000000000_${'ab'.repeat(10)}_chair-${n}`;
    const row = await buildMedia(db, { listing, base, url: `/media/${base}.webp`, variants: [] });
    for (const key of keysOf(row)) await files.storage.put(key, Buffer.from(key));
    await work(ctx);
    const [placed] = await db.select().from(mediaTable).where(eq(mediaTable.id, row.id));
    shown.set(listing.id, [`${url}/${placed?.publicBase}.webp`]);
    const [oldest = '', addresses = []] = [...shown][part.random(shown.size)] ?? [];
    if (part.random(2) === 0) continue;
    for (const address of addresses) await statusOf(address);
    shown.delete(oldest);
    await db.update(listingTable).set({ status: 'rejected' }).where(eq(listingTable.id, oldest));
    await work(ctx);
    gone += addresses.length;
    for (const address of addresses) if ((await statusOf(address)) === 200) still += 1;
  }
  reading = false;
  const refused = await fetch(`${url}/public/any.webp`, { method: 'PURGE' });
  part.must(refused.status === 405, 'whoever reads may purge');
  await Promise.all(readers);
  part.say('reads of what is public; not answered', `${reads}; ${missed}`);
  part.say('pictures that went; still answered', `${gone}; ${still}`);
  part.must(missed === 0, `${missed} public pictures were not answered`);
  part.must(still === 0, `${still} pictures that went are still answered`);
  part.must(gone > 0 && reads > gone, 'too little was asked');
}

/** Does what was told, as the jobs do. */
async function work(ctx: Ctx): Promise<void> {
  for (;;) {
    const events = await ctx.db.delete(outboxTable).returning();
    if (events.length === 0) return;
    for (const { payload, ...event } of events)
      for (const each of mediaFeature.subscriptions ?? [])
        if (each.eventType === event.type) await each.run(ctx, { event, payload });
  }
}

async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return answer.status;
}

/** What the chapter writes down in a block of that language. */
function fromChapter(language: string): string {
  const found = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(chapter)?.[1];
  if (found === undefined) throw new Error(`the chapter has no block of ${language}`);
  return found;
}

async function startVarnish() {
  const port = await freePort();
  const purgePort = await freePort();
  const file = path.join(part.scratch, 'media.vcl');
  const { hostname, port: bucketPort } = new URL(files.bucket.endpoint);
  writeFileSync(
    file,
    fromChapter('vcl')
      .replace('"10.0.0.20"', `"${hostname}"`)
      .replace('"9000"', `"${bucketPort}"`)
      .replace('/calabash', '/shop'),
  );
  const folder = path.join(part.scratch, 'varnish');
  const listens = ['-a', `127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`];
  const args = ['-F', '-n', folder, ...listens, '-f', file, '-s', 'malloc,16m'];
  const child = spawn(VARNISH, args, { stdio: 'ignore' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  for (let left = 100; left > 0; left -= 1) {
    if (await statusOf(`${url}/elsewhere`).catch(() => 0)) break;
    await sleep(100);
  }
  return {
    url,
    purgeUrl: `http://127.0.0.1:${purgePort}`,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
