// What a search server holds: the narrow rows of its slots and who may write them. Its migrations
// are its own, few and small; a server is only ever changed by them and by the copying.

/**
 * Each runs once, in its order, and is never edited once it has landed. The version before goes on
 * reading and writing what it finds then, for as long as both run.
 */
export const SERVER_MIGRATIONS: readonly string[] = [
  `CREATE TABLE search_listing (
    id uuid PRIMARY KEY, slot smallint NOT NULL, created_at timestamptz(3) NOT NULL,
    price bigint NOT NULL, category_id smallint NOT NULL, root_id smallint NOT NULL,
    country char(2) NOT NULL, parish text, condition text, sold boolean NOT NULL,
    words tsvector NOT NULL, traits text[] NOT NULL, views integer NOT NULL,
    trending boolean NOT NULL, marks tsvector NOT NULL, sample_marks tsvector,
    sample_group text, stamp bigint NOT NULL
  );
  CREATE INDEX search_listing_slot_idx ON search_listing (slot, id);
  CREATE INDEX search_listing_marks_idx ON search_listing USING gin (marks)
    WITH (fastupdate = off);
  CREATE INDEX search_listing_sample_idx ON search_listing USING gin (sample_marks)
    WITH (fastupdate = off) WHERE sample_marks IS NOT NULL;
  CREATE INDEX search_listing_created_idx ON search_listing (sold, created_at DESC, id DESC);
  CREATE INDEX search_listing_price_idx ON search_listing (sold, price, id);
  CREATE INDEX search_listing_root_created_idx
    ON search_listing (root_id, sold, created_at DESC, id DESC);
  CREATE INDEX search_listing_root_price_idx ON search_listing (root_id, sold, price, id);
  CREATE INDEX search_listing_popular_idx ON search_listing (sold, views DESC, id DESC);
  CREATE INDEX search_listing_trending_idx
    ON search_listing (sold, trending DESC, views DESC, id DESC);
  CREATE INDEX search_listing_place_idx ON search_listing
    (country, root_id, price, category_id, condition, created_at, id, sold);
  CREATE INDEX search_listing_place_sample_idx ON search_listing
    (sample_group, country, root_id, category_id, condition, price, created_at, id, sold)
    WHERE sample_marks IS NOT NULL;
  ALTER TABLE search_listing ALTER COLUMN marks SET STATISTICS 300;
  ALTER TABLE search_listing SET (parallel_workers = 0,
    autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_analyze_scale_factor = 0.02);
  CREATE VIEW search_trait AS SELECT *, unnest(traits) AS token FROM search_listing;
  CREATE TABLE search_writer (
    one boolean PRIMARY KEY DEFAULT true CHECK (one), shop text NOT NULL, epoch bigint NOT NULL
  );`,
  // Beside its attributes a listing has a row of its own, without a token.
  `CREATE OR REPLACE VIEW search_trait AS
    SELECT *, unnest(traits || ''::text) AS token FROM search_listing;`,
  // Which one of its shop's servers it is: an address may change, or lead elsewhere.
  `ALTER TABLE search_writer ADD COLUMN server smallint;`,
];

/** Columns of `search_listing`, which are those of the view search_copy of the primary. */
export const COPIED =
  'id, slot, created_at, price, category_id, root_id, country, parish, condition, sold, words, ' +
  'traits, views, trending, marks, sample_marks, sample_group, stamp';

const LISTING_COLUMNS = `
  id uuid NOT NULL, slot smallint NOT NULL, created_at timestamptz(3) NOT NULL,
  price bigint NOT NULL, category_id smallint NOT NULL, root_id smallint NOT NULL,
  country char(2) NOT NULL, parish text, condition text, sold boolean NOT NULL,
  words tsvector NOT NULL, traits text[] NOT NULL, views integer NOT NULL,
  trending boolean NOT NULL, marks tsvector NOT NULL, sample_marks tsvector,
  sample_group text, stamp bigint NOT NULL`;

/** How the primary declares the tables of one server, in a schema of their own. */
export const foreignTables = (name: string): string => `
  CREATE FOREIGN TABLE ${name}.search_listing (${LISTING_COLUMNS}) SERVER ${name}
    OPTIONS (schema_name 'public', table_name 'search_listing', batch_size '200');
  CREATE FOREIGN TABLE ${name}.search_trait (${LISTING_COLUMNS}, token text) SERVER ${name}
    OPTIONS (schema_name 'public', table_name 'search_trait');
  CREATE FOREIGN TABLE ${name}.search_writer (shop text, epoch bigint, server smallint)
    SERVER ${name} OPTIONS (schema_name 'public', table_name 'search_writer');`;
