import { readFileSync } from 'node:fs';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { readQuestion } from '#features/search/questions/question.server.ts';
import { analyseText } from '#features/search/words/terms.server.ts';
import { findListings } from '#features/search/search.server.ts';
const postgres = await startEmbeddedPostgres({
  dataDir: process.env.EVAL_DATA ?? '/tmp/search-eval-tune',
  log: () => undefined,
});
const database = openDatabase(postgres.url, { max: 2 });
try {
  const ctx = plainCtx(database.db);
  for (const q of readFileSync(process.argv[2]!, 'utf8').split('\n').filter(Boolean)) {
    const { filters } = parseFilters(
      { searchParams: new URLSearchParams({ q, sortBy: 'best' }) },
      { country: null },
    );
    const t = performance.now();
    const page = await findListings(ctx, { filters, limit: 5 });
    const ms = performance.now() - t;
    const read = readQuestion(filters, ctx);
    const words: any = await analyseText(ctx, read?.words ?? q);
    console.log(
      `${q.slice(0, 90)}  [${read?.readings ?? ''}]${page.loosened.length ? ' loosened ' + page.loosened : ''} ${ms.toFixed(0)} ms ${JSON.stringify([page.corrected, page.didYouMean, page.widened?.exact, page.dropped]).slice(0, 200)}\n     ${
        words?.parts
          ? words.parts
              .map(
                (p: any) =>
                  `${p.isDenied ? '!' : ''}${p.isHead ? '*' : ''}${p.words.join('_')}:${p.kind}:${p.weight.toFixed(1)}:${(p.concept?.query ?? '').slice(0, 40)}(${p.any.most})`,
              )
              .slice(0, 14)
              .join('  ')
          : words
      }\n     ${page.total}: ${page.items
        .slice(0, 4)
        .map((i) => i.title.slice(0, 50))
        .join(' | ')}`,
    );
  }
} finally {
  await database.close();
  await postgres.stop();
}
