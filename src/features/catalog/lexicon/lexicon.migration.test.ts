import pg from 'pg';
import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { rewriteListings } from '#features/search/search.jobs.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { olderDatabase } from '#tests/support/older-database.ts';
import { closeServices } from '#tests/support/services.ts';
import { loadLexicon } from './load.server.ts';

// As an installation had it before the lexicon, with words of moderators and a listing.
test('words of moderators stay, and listings are found before and after they are written again', async () => {
  const { url } = await olderDatabase('lexicon');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [seller, listing, own] = [v7(), v7(), v7()];
  await client.query('insert into "user" (id, email) values ($1, $2)', [seller, 'm@x.example']);
  await client.query("insert into category (id, slug) values (5, 'furniture')");
  await client.query("insert into currency_rate (code, rate) values ('USD', 1)");
  await client.query("insert into country (code, name, currency) values ('JM', 'Jamaica', 'JMD')");
  await client.query(
    `insert into search_synonym (key, terms, removed, changed_at) values
      ($1, '{dutchie,"es:olla de hierro"}', false, now()), ('sofa', '{couch}', true, now())`,
    [own],
  );
  await client.query(
    `insert into listing (id, user_id, title, description, price, currency, category_id, country,
       status, language)
     values ($1, $2, 'Old dutchie', '-', 1000, 'USD', 5, 'JM', 'approved', 'en')`,
    [listing, seller],
  );
  const foundBy = async (lexeme: string) =>
    (
      await client.query(
        'select id from listing_search where words @@ quote_literal($1::text)::tsquery',
        [lexeme],
      )
    ).rowCount;
  await migrateDatabase(url);
  expect([await foundBy('dutchi'), await foundBy(`=${own}`)]).toEqual([1, 0]);
  const database = openDatabase(url, { max: 1 });
  const ctx = testCtx(database.db);
  await loadLexicon(ctx);
  expect(await rewriteListings(ctx)).toBe(1);
  expect([await foundBy('dutchi'), await foundBy(`=${own}`)]).toEqual([1, 1]);
  const { rows } = await client.query(
    "select concept, terms from lexicon_concept where is_own or concept = 'sofa' order by concept",
  );
  expect(rows).toEqual([
    { concept: own, terms: ['dutchie', 'es:olla de hierro'] },
    { concept: 'sofa', terms: [] },
  ]);
  await closeServices(database.db);
  await database.close();
  await client.end();
});
