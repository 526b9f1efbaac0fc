import { sql } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { openDatabase } from '#platform/db/db.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
const postgres = await startEmbeddedPostgres({ dataDir: process.env.EVAL_DIR ?? '/tmp/search-eval', log: () => undefined });
const database = openDatabase(postgres.url, { max: 1 });
try {
  for (const statement of readFileSync(0, 'utf8').split(/;\s*\n/).filter((s) => s.trim())) {
    const t = performance.now();
    const { rows } = await database.db.execute(sql.raw(statement));
    console.log(rows.slice(0, 40), `${(performance.now() - t).toFixed(1)} ms`);
  }
} finally { await database.close(); await postgres.stop(); }
