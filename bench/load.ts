// Fills an empty, migrated database with generated listings by COPY. Triggers and search indexes
// are put aside meanwhile and what they would have written is written in bulk. Imported by the
// benchmarks; run alone it does nothing.
import { sql } from 'drizzle-orm';
import type { Connection, Submittable } from 'pg';
import pg from 'pg';
import { loadLexicon } from '#features/catalog/catalog.public.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import {
  refreshListingFacets,
  refreshSearchTerms,
  refreshTitlePhrases,
} from '#features/search/search.jobs.server.ts';
import type { Db } from '#platform/db/db.server.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import { generateListings, SHOP_NOW, type GeneratedListing } from './generator.ts';

const SELLERS = 500;
/** Stores whose owners sell nothing: the search box looks for them by name. */
const STORES = 20_000;
const STORE_NAMES = ['Hilltop', 'Bay', 'Caribbean', 'Mango', 'Toyota', 'Sunny', 'Mama', 'Reef'];
const PICTURES = 1_000;
const BATCH = 10_000;
const uuid = (kind: number, n: number) =>
  `00000000-000${kind}-7000-8000-${n.toString(16).padStart(12, '0')}`;

/**
 * Loads `count` listings with sellers, covers and counters, then runs every job and VACUUM ANALYZE.
 */
export async function loadShop(db: Db, url: string, count: number): Promise<void> {
  await seedCatalog(plainCtx(db));
  await loadLexicon(plainCtx(db));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`);
    await addPeopleAndPictures(client);
    const putBack = await putAside(client);
    for (const batch of batches(generateListings(count))) await copyBatch(client, batch);
    await client.query(FILL_SEARCH);
    await putBack();
    await client.query('VACUUM ANALYZE');
    const ctx = plainCtx(db);
    await refreshListingFacets(ctx);
    await refreshSearchTerms(ctx);
    await refreshTitlePhrases(ctx);
    // The jobs' tables are new to the planner, and the trending flags have moved the counters.
    await db.execute(
      sql`UPDATE listing_stats SET trending = true
        WHERE listing_id IN (
          SELECT listing_id FROM listing_stats ORDER BY views DESC LIMIT ${Math.ceil(count * 0.05)}
        )`,
    );
    await client.query('VACUUM ANALYZE listing_stats, search_term, title_phrase, listing_facet');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

const FILL_SEARCH = `
  SELECT listing_search_put(ARRAY(SELECT id FROM listing WHERE status = 'approved' ORDER BY id))`;

async function addPeopleAndPictures(client: pg.Client): Promise<void> {
  const people = Array.from({ length: SELLERS }, (_, n) => [
    uuid(1, n),
    `seller${n}@bench.example`,
    't',
    `Seller ${n}`,
    'JM',
    n % 3 === 0 ? 't' : 'f',
  ]);
  const owners = Array.from({ length: STORES }, (_, n) => [
    uuid(3, n),
    `owner${n}@bench.example`,
    't',
    `Owner ${n}`,
    'BB',
    'f',
  ]);
  const columns = '"user" (id, email, email_verified, name, country, phone_verified)';
  await copy(client, columns, [...people, ...owners]);
  const stores = [...people, ...owners].map(([id = ''], n) => [
    id,
    `${STORE_NAMES[n % STORE_NAMES.length]} store ${n}`,
  ]);
  await copy(client, 'seller_profile (user_id, store_name)', stores);
  const variants = JSON.stringify(
    [320, 640, 1200].map((width) => ({
      width,
      avif: `/media/x-${width}.avif`,
      webp: `/media/x-${width}.webp`,
    })),
  );
  const pictures = Array.from({ length: PICTURES }, (_, n) => [
    uuid(2, n),
    uuid(1, n % SELLERS),
    'image',
    `/media/x-${n}.webp`,
    '1200',
    '900',
    variants,
  ]);
  const video = [VIDEO, uuid(1, 0), 'video', '/media/x.mp4', '1200', '900', variants];
  await copy(client, 'media (id, owner_id, kind, url, width, height, variants)', [
    ...pictures,
    video,
  ]);
}

/** Drops the indexes of the big tables and silences triggers; the answer undoes it. */
async function putAside(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes i
    WHERE tablename IN ('listing', 'listing_search', 'listing_stats', 'listing_media')
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = i.indexname)`);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await client.query(`SET session_replication_role = replica`);
  return async () => {
    await client.query(`SET session_replication_role = origin`);
    // Search wants no parallel workers (migration 0002), building its indexes does.
    await client.query(`ALTER TABLE listing_search SET (parallel_workers = 2)`);
    for (const { definition } of rows) await client.query(definition);
    await client.query(`ALTER TABLE listing_search SET (parallel_workers = 0)`);
    await client.query(`ALTER INDEX listing_search_marks_idx ALTER COLUMN 1 SET STATISTICS 300`);
  };
}

function* batches(listings: Iterable<GeneratedListing>): Generator<GeneratedListing[]> {
  let batch: GeneratedListing[] = [];
  for (const listing of listings) {
    batch.push(listing);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** All videos are this one. */
const VIDEO = uuid(3, 0);

let copied = 0;

async function copyBatch(client: pg.Client, batch: GeneratedListing[]): Promise<void> {
  // None ends while the shop is measured, whenever that is.
  const expires = new Date(SHOP_NOW + 50 * 365 * 86_400_000).toISOString();
  await copy(
    client,
    `listing (id, user_id, title, description, price, currency, category_id, condition, country,
      parish, status, created_at, updated_at, expires_at, details, is_negotiable, language)`,
    batch.map((l, i) => [
      l.id,
      uuid(1, (copied + i) % SELLERS),
      l.title,
      l.description,
      l.price,
      l.currency,
      l.categoryId,
      l.condition,
      l.country,
      l.parish,
      l.status,
      l.createdAt.toISOString(),
      l.createdAt.toISOString(),
      expires,
      JSON.stringify(l.details),
      l.isNegotiable ? 't' : 'f',
      l.language,
    ]),
  );
  await copy(
    client,
    'listing_stats (listing_id, views, favorites)',
    batch.map((l) => [l.id, l.views, l.favorites]),
  );
  await copy(
    client,
    'listing_media (listing_id, media_id, position)',
    batch.flatMap((l, i) => [
      ...(l.hasPicture ? [[l.id, uuid(2, (copied + i) % PICTURES), 0]] : []),
      ...(l.hasVideo ? [[l.id, VIDEO, 1]] : []),
    ]),
  );
  copied += batch.length;
}

type Value = string | number | null;

/** COPY in text format. */
function copy(client: pg.Client, target: string, rows: Value[][]): Promise<void> {
  const text = rows
    .map((row) =>
      row
        .map((value) =>
          value === null
            ? '\\N'
            : String(value).replaceAll('\\', '\\\\').replaceAll('\t', ' ').replaceAll('\n', ' '),
        )
        .join('\t'),
    )
    .join('\n');
  return new Promise((resolve, reject) => {
    client.query(
      new CopyIn(`COPY ${target} FROM STDIN`, `${text}\n`, (error) =>
        error ? reject(error) : resolve(),
      ),
    );
  });
}

type CopyConnection = Connection & {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

/** What pg calls while a COPY runs; pg speaks the protocol but has no query for it. */
class CopyIn implements Submittable {
  readonly text: string;
  readonly data: string;
  readonly done: (error?: Error) => void;
  private failed: Error | undefined;

  constructor(text: string, data: string, done: (error?: Error) => void) {
    this.text = text;
    this.data = data;
    this.done = done;
  }

  submit(connection: Connection): void {
    (connection as CopyConnection).query(this.text);
  }

  handleCopyInResponse(connection: Connection): void {
    (connection as CopyConnection).sendCopyFromChunk(Buffer.from(this.data));
    (connection as CopyConnection).endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.failed = error;
    this.done(error);
  }

  handleReadyForQuery(): void {
    if (!this.failed) this.done();
  }
}
