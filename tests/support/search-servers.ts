// A shop whose search lies on several servers: databases beside its own, on the same PostgreSQL.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { copyAll } from '#features/search/servers/copier.server.ts';
import { testParts } from './ctx.ts';
import { type TestDatabase, untouchedDatabase } from './database.ts';
import { plainCtx } from './plain-ctx.ts';
import { anotherApp } from './services.ts';

/** The context of a shop with so many search servers, of which none is declared yet. */
export async function withSearchServers(
  { db, url }: TestDatabase,
  count: number,
): Promise<{ ctx: Ctx; urls: string[] }> {
  const urls = await Promise.all(Array.from({ length: count }, untouchedDatabase));
  const parts = testParts(db);
  const settings = { ...parts.settings, searchServers: { urls, primary: url } };
  return { ctx: plainCtx(db, anotherApp({ ...parts, settings })), urls };
}

/** Copies until nothing is left to do, as if nobody asked by an older map of slots. */
export async function copyEverything(ctx: Ctx): Promise<void> {
  for (;;) {
    await ctx.db.execute(sql`UPDATE search_slot SET changed_at = now() - interval '1 hour'`);
    if ((await copyAll(ctx)) === 0) return;
  }
}
