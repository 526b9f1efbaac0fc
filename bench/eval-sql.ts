import { readFileSync } from 'node:fs';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { sql } from 'drizzle-orm';
const postgres = await startEmbeddedPostgres({
  dataDir: process.env.EVAL_DATA ?? '/tmp/search-eval-tune',
  log: () => undefined,
});
const database = openDatabase(postgres.url, { max: 2 });
try {
  for (const q of readFileSync(0, 'utf8')
    .split(/;;\n?/)
    .filter((q) => q.trim())) {
    try {
      const { rows } = await database.db.execute<any>(sql.raw(q));
      for (const r of rows)
        console.log(
          Object.values(r)
            .map((v) => (typeof v === 'object' ? JSON.stringify(v) : v))
            .join('\t'),
        );
      console.log('--');
    } catch (e: any) {
      console.log(String(e.cause ?? e));
    }
  }
} finally {
  await database.close();
  await postgres.stop();
}
