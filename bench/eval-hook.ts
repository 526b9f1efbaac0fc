import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { things } from '#features/catalog/catalog.public.server.ts';
import { MAKES, MODELS, MOTORCYCLE_MAKES } from '#features/catalog/catalog.vehicles.ts';
import { findCategory } from '#features/catalog/catalog.data.ts';
const LEXICON = join(import.meta.dirname, '../lexicon');
export async function loadForEvaluation(ctx: any) {
  const source = readFileSync(join(import.meta.dirname, '../docs/wip/lexicon.sql'), 'utf8');
  await ctx.db.execute(sql.raw(source));
  const concepts: any[] = [], names: any[] = [];
  const add = (concept: string, kind: string, wider: string | null, category: number | null, list: [string, string][]) => {
    concepts.push({ concept, kind, wider, category });
    for (const [language, name] of list) names.push({ concept, language, name });
  };
  const files = existsSync(LEXICON) && process.env.OLD === undefined ? readdirSync(LEXICON).filter((f) => f.endsWith('.json')) : [];
  const seen = new Set<string>();
  for (const f of files) { let d: any; try { d = JSON.parse(readFileSync(join(LEXICON, f), 'utf8')); } catch { continue; } for (const [key, c] of Object.entries<any>(d)) {
    if (seen.has(key)) continue; seen.add(key); for (const n of (c.names ?? "").split(",").map((n: string) => n.trim()).filter(Boolean)) names.push({ concept: key, language: "", name: n });
    add(key, c.kind ?? 'thing', c.wider ?? null, c.category ? findCategory(c.category)?.id ?? null : null, [...['en','es','fr','nl','ht','pap'].flatMap((l) => (c[l] ?? '').split(',').map((n: string) => n.trim()).filter(Boolean).map((n: string) => [l, n] as [string, string])), ...(c.brands ?? '').split(',').map((n: string) => n.trim()).filter(Boolean).map((n: string) => ['', n] as [string, string])]);
  } }
  if (files.length === 0) for (const [key, langs] of Object.entries<any>(things)) add(key, 'thing', null, null, Object.entries<any>(langs).flatMap(([l, w]) => w.split(', ').map((n: string) => [l, n] as [string, string])));
  const cars = findCategory('automotive-cars')?.id ?? null;
  const known = new Set(names.map((n) => n.name.toLowerCase().replace(/[^a-z0-9]/g, '')));
  const isNew = (n: string) => !known.has(n.toLowerCase().replace(/[^a-z0-9]/g, ''));
  for (const m of [...MAKES, ...MOTORCYCLE_MAKES].filter(isNew)) add('make-' + m, 'make', 'vehicle', null, [['', m]]);
  for (const [make, models] of Object.entries<any>(MODELS)) for (const m of models) if (!/^\d$/.test(m) && isNew(`${make} ${m}`)) add(`model-${make}-${m}`, 'model', 'car', cars, [['', m], ['', `${make} ${m}`]]);
  const parents = new Map(concepts.map((c) => [c.concept, c.wider]));
  const ancestors = (c: string) => { const out: string[] = []; for (let p = parents.get(c); p && out.length < 6 && !out.includes(p); p = parents.get(p)) out.push(p); return out; };
  await ctx.db.execute(sql`TRUNCATE lexicon_concept, lexicon_name`);
  await ctx.db.execute(sql`INSERT INTO lexicon_concept SELECT * FROM jsonb_to_recordset(${JSON.stringify(concepts.map((c) => ({ concept: c.concept, kind: c.kind, category_id: c.category, wider: ancestors(c.concept) })))}::jsonb) AS t(concept text, kind text, category_id smallint, wider text[]) ON CONFLICT DO NOTHING`);
  await ctx.db.execute(sql`INSERT INTO lexicon_name
    SELECT DISTINCT ON (key, language, concept) key, language, concept, name FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS t(concept text, language text, name text),
      LATERAL (SELECT lexicon_key(lexicon_words(name), '') UNION SELECT lexicon_key(lexicon_words(name), language)) k(key)
      WHERE length(key) > 1 AND NOT (cardinality(lexicon_words(name)) = 1 AND name ~ '\\S\\s' AND EXISTS (SELECT FROM lexicon_concept c WHERE c.concept = t.concept AND c.kind IN ('thing', 'trade', 'filler')) AND array_to_string(lexicon_words(name), '') <> regexp_replace(fold(fts_clean(name)), '\\s', '', 'g')) ON CONFLICT DO NOTHING`);
  await ctx.db.execute(sql`ANALYZE lexicon_name`);
  const { rows } = await ctx.db.execute(sql`SELECT count(*) AS n, count(DISTINCT concept) AS c FROM lexicon_name`);
  console.log(rows);
  if (process.env.KEEP === undefined) await ctx.db.execute(sql`UPDATE listing_search SET version = 0`);
}
