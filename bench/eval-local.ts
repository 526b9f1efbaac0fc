// Local loop while building: scores findListings against a copy of the demo's database.
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { parseFilters } from '#features/search/search.filters.ts';
import {
  refreshListingFacets,
  refreshSearchTerms,
  rewriteListings,
} from '#features/search/search.jobs.server.ts';
import { readQuestion } from '#features/search/questions/question.server.ts';
import { analyseText } from '#features/search/words/terms.server.ts';
import { findListings } from '#features/search/search.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { categoryById, topOf } from '#features/catalog/catalog.data.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import { forgetDraft, loadForEvaluation } from './eval-hook.ts';
const { gradeOf } = await import('/work/shared/corpora/search/score.mjs' as string);
const [file = '', worst = '40', only = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({
  dataDir: process.env.EVAL_DATA ?? '/tmp/search-eval-tune',
  log: () => undefined,
});
try {
  const database = openDatabase(postgres.url, { max: 4 });
  await forgetDraft(database);
  await migrateDatabase(postgres.url);
  const ctx = plainCtx(database.db);
  await loadForEvaluation(ctx);
  const n = await rewriteListings(ctx);
  if (n > 0) {
    await refreshSearchTerms(ctx);
    await refreshListingFacets(ctx);
  }
  const { rows: cat } = await database.db.execute<any>(
    sql`SELECT l.id, l.title, l.country, l.language, l.category_id AS c FROM listing_search s JOIN listing l USING (id)`,
  );
  for (const l of cat) {
    const own = categoryById(Number(l.c));
    l.category = own?.slug;
    l.parentCategory = own && topOf(own).slug;
  }
  const dcg = (gs: number[]) =>
    gs.slice(0, 10).reduce((s, g, i) => s + (2 ** g - 1) / Math.log2(i + 2), 0);
  const Q = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((l) => JSON.parse(l))
    .filter((q) => !only || q.q.includes(only));
  const rows: any[] = [];
  const t0 = performance.now();
  for (const q of Q) {
    const p = new URLSearchParams({ q: q.q, sortBy: 'best' });
    if (q.country) p.set('location', q.country);
    const { filters } = parseFilters({ searchParams: p }, { country: null });
    const page = await findListings(ctx, { filters, limit: 10 });
    const read = readQuestion(filters, ctx);
    const words = await analyseText(ctx, read?.words ?? filters.q);
    const seen =
      words === null || words === 'nothing'
        ? String(words)
        : words.parts
            .map(
              (p) =>
                `${p.isDenied ? '!' : ''}${p.isHead ? '*' : ''}${p.words.join('_')}:${p.kind}:${p.weight.toFixed(1)}:${(p.concept?.query ?? '').slice(0, 90)}(${p.any.most})`,
            )
            .join('  ');
    const how = `${read ? JSON.stringify({ ...read.filters, q: read.words, sortBy: undefined, atHome: undefined, attributes: undefined, conditions: read.filters.conditions.join() || undefined }).replace(/"[a-zA-Z]*":(null|\[\]|"USD"),?/g, '') : ''} ${JSON.stringify([page.corrected, page.didYouMean, page.widened?.exact, page.dropped])}\n       ${seen}`;
    const inside = cat.filter((l: any) => !q.country || l.country === q.country);
    const pool = inside.map((l: any) => gradeOf(l, q.want)).sort((a: number, b: number) => b - a);
    const gs = page.items.map((i) =>
      gradeOf(
        cat.find((l: any) => l.id === i.id),
        q.want,
      ),
    );
    const ideal = dcg(pool);
    rows.push({
      q,
      gs,
      ndcg: ideal ? dcg(gs) / ideal : 0,
      zero: gs.length === 0,
      one: gs.includes(3),
      total: page.total,
      right: pool.filter((g: number) => g === 3).length,
      top: page.items.slice(0, 4).map((i) => i.title),
      page,
      how,
    });
  }
  const ms = (performance.now() - t0) / Q.length;
  const real = rows.filter((r) => r.q.kind !== 'none');
  const mean = (a: number[]) => (a.length ? a.reduce((x, y) => x + y, 0) / a.length : 0);
  const line = (k: string, rs: any[]) =>
    console.log(
      k.padEnd(10),
      String(rs.length).padStart(4),
      mean(rs.map((r) => r.ndcg)).toFixed(3),
      (100 * mean(rs.map((r) => +r.zero))).toFixed(1).padStart(5),
      (100 * mean(rs.map((r) => +r.one))).toFixed(1).padStart(6),
    );
  for (const key of ['kind', 'lang'])
    for (const k of new Set(real.map((r) => r.q[key])))
      line(
        k as string,
        real.filter((r) => r.q[key] === k),
      );
  line('all', real);
  console.log(
    `ms ${ms.toFixed(1)}; none: ${rows
      .filter((r) => r.q.kind === 'none')
      .map((r) => `${r.q.q} -> ${r.total}${r.total ? ': ' + r.top.slice(0, 2).join(' | ') : ''}`)
      .join('\n   ')}`,
  );
  for (const r of real.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, +worst))
    console.log(
      `${r.ndcg.toFixed(2)} ${r.q.id} ${r.q.kind}/${r.q.lang} ${JSON.stringify(r.q.q)}${r.q.country ? ' ' + r.q.country : ''} (${r.right}; ${r.total}) ${r.gs.join('')} ${r.top.join(' | ').slice(0, 230)}\n       ${r.how}${only ? ' ' + JSON.stringify({ ...r.page, items: undefined, facets: undefined }) : ''}`,
    );
  await database.close();
} finally {
  await postgres.stop();
}
