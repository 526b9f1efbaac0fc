// Local loop while building: brings the copy of the database to migration 0044 as it stands now.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { loadLexicon } from '#features/catalog/catalog.public.server.ts';
import type { Database } from '#platform/db/db.server.ts';
import type { Ctx } from '#platform/context.ts';

/** Before migrating: takes away what an older draft left. */
export async function forgetDraft({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`SELECT to_regclass('lexicon_edition') IS NOT NULL AS there`,
  );
  if (rows[0]?.there) return;
  await db.execute(sql`DROP TABLE IF EXISTS lexicon_concept, lexicon_name`);
  await db.execute(
    sql`DROP FUNCTION IF EXISTS word_stem(text, text), lexicon_words(text), lexicon_key(text[], text),
      lexicon_spans(text[]), lexicon_tokens(text, text[], text)`,
  );
}

/** After migrating: the functions of 0044 as the file has them now, and the lexicon's files. */
export async function loadForEvaluation(ctx: Ctx): Promise<void> {
  const file = path.join(import.meta.dirname, '../db/migrations/0044_lexicon.sql');
  for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
    if (/CREATE (?:OR REPLACE )?FUNCTION/.test(statement))
      await ctx.db.execute(
        sql.raw(statement.replace(/CREATE FUNCTION/, 'CREATE OR REPLACE FUNCTION')),
      );
  if (process.env['NAMES'] !== undefined)
    await ctx.db.execute(sql`UPDATE lexicon_edition SET checksum = ''`);
  const isNew = await loadLexicon(ctx);
  if (isNew || process.env['KEEP'] === undefined)
    await ctx.db.execute(sql`UPDATE listing_search SET version = 0`);
}
