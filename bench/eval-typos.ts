// Random typing errors in words of titles: how many are understood. A look at corrections while building.
import { sql } from 'drizzle-orm';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import { analyseText } from '#features/search/words/terms.server.ts';
import { correctParts } from '#features/search/words/corrections.server.ts';
const postgres = await startEmbeddedPostgres({
  dataDir: process.env.EVAL_DATA ?? '/tmp/search-eval-tune',
  log: () => undefined,
});
const database = openDatabase(postgres.url, { max: 2 });
try {
  const ctx = plainCtx(database.db);
  const { rows } = await database.db.execute<any>(
    sql`SELECT title, language FROM listing JOIN listing_search USING (id) ORDER BY id`,
  );
  let seed = 7;
  const rnd = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const pick = (n: number) => Math.floor(rnd() * n);
  const words = [
    ...new Set(
      rows.flatMap((r: any) =>
        r.title
          .split(/[^\p{L}]+/u)
          .filter((w: string) => w.length >= 5)
          .map((w: string) => w.toLowerCase()),
      ),
    ),
  ] as string[];
  const fold = (w: string) => w.normalize('NFKD').replace(/\p{M}/gu, '');
  const err = (w: string) => {
    const at = 1 + pick(w.length - 2);
    switch (pick(5)) {
      case 0:
        return w.slice(0, at) + w.slice(at + 1);
      case 1:
        return w.slice(0, at) + w[at + 1] + w[at] + w.slice(at + 2);
      case 2:
        return w.slice(0, at) + w[at] + w.slice(at);
      case 3:
        return w.slice(0, at) + 'aeiouy'[pick(6)] + w.slice(at + 1);
      default:
        return w
          .replace(/c(?=[aou])|qu/, 'k')
          .replace(/ph/, 'f')
          .replace(/z/, 's')
          .replace(/ou/, 'u');
    }
  };
  let n = 0,
    right = 0,
    offered = 0,
    wrong = 0,
    nothing = 0,
    t = 0;
  const bad: string[] = [];
  while (n < 250) {
    const w = words[pick(words.length)]!;
    let e = err(fold(w));
    if (w.length > 8 && rnd() < 0.4) e = err(e);
    if (e === fold(w)) continue;
    const a: any = await analyseText(ctx, e);
    if (!a || a === 'nothing' || !a.parts[0]?.unknown) continue;
    n++;
    const t0 = performance.now();
    const c = (await correctParts(ctx, a.parts)).get(0);
    t += performance.now() - t0;
    const stem = (x: string) => fold(x).slice(0, Math.max(4, Math.min(w.length, x.length) - 3));
    const ok = c && (fold(c.label).startsWith(stem(w)) || fold(w).startsWith(stem(c.label)));
    if (!c) nothing++;
    else if (ok && c.certain) right++;
    else if (ok) offered++;
    else if (c.certain) wrong++;
    if (!ok || !c?.certain)
      bad.push(`${w}: ${e} -> ${c ? c.label + (c.certain ? '!' : '?') : '-'}`);
  }
  console.log({ n, right, offered, wrong, nothing, ms: t / n });
  console.log(bad.join('\n'));
} finally {
  await database.close();
  await postgres.stop();
}
