// Those who send requests: a visitor, people of the demo with something of their own, a moderator
// and an administrator. What they are asked to do ends sessions and accounts, so they are made anew
// now and then.
import { sql } from 'drizzle-orm';
import { authOf } from '#features/accounts/sessions/auth.server.ts';
import type { Db } from '#platform/db/db.server.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import { DEMO_ACCOUNTS } from '#seed/people.ts';

export type Actors = {
  cookies: string[];
  /** Ids of what there is, by the word that stands before them in addresses. */
  ids: Map<string, string[]>;
  refresh: () => Promise<void>;
};

/** Where the things lie whose ids stand behind these words in addresses. */
const TABLES = {
  listing: ['listings', 'products', 'favorites'],
  user: ['sellers', 'seller', 'people', 'blocked', 'answers', 'invitation'],
  order: ['orders', 'disputes'],
  conversation: ['conversations', 'messages'],
  event: ['events'],
  forum_post: ['posts', 'forum'],
  forum_entry: ['replies', 'texts'],
  media: ['media'],
  review: ['reviews'],
  alert: ['alerts'],
  offer: ['offers'],
  notification: ['notifications'],
  session: ['sessions'],
  moderation_case: ['cases', 'queue'],
  moderation_decision: ['decisions'],
  content_report: ['reports'],
  appeal: ['appeals'],
  sanction: ['sanctions'],
};

const ROLES = ['user', 'user', 'user', 'user', 'moderator', 'admin'] as const;

/** @param secret of the shop, which signs sessions */
export async function openActors(db: Db, secret: string, publicUrl: string): Promise<Actors> {
  const ctx = plainCtx(db);
  ctx.settings = { ...ctx.settings, secret, publicUrl };
  const { buyer, seller, moderator } = DEMO_ACCOUNTS;
  const { rows } = await db.execute<{ id: string; email: string }>(sql`
    select id, email from "user"
    order by email = any(${sql.param([buyer, seller])}::text[]) desc, email = ${moderator}, id
    limit 5`);
  const admin = await db.execute<{ id: string }>(
    sql`select id from "user" where email = ${moderator}`,
  );
  const people = [...rows, ...admin.rows].map(({ id }) => id);
  const actors: Actors = {
    cookies: [],
    ids: new Map(),
    async refresh() {
      await db.execute(sql`delete from rate_limit`);
      for (const [place, id] of people.entries())
        await db.execute(sql`update "user" set banned = false, email_verified = true,
          role = ${ROLES[place] ?? 'user'}, two_factor_enabled = ${place > 3},
          accepted_terms_at = now(), accepted_terms_edition = ${ctx.settings.termsEdition}
          where id = ${id}`);
      actors.cookies = [''];
      for (const id of people) actors.cookies.push(await sessionOf(id));
      await db.execute(sql`update session set second_factor_at = now()`);
      for (const [table, words] of Object.entries(TABLES)) {
        const { rows } = await db.execute<{ id: string }>(
          sql`select id from ${sql.identifier(table)} order by id desc limit 200`,
        );
        for (const word of words)
          actors.ids.set(
            word,
            rows.map(({ id }) => id),
          );
      }
    },
  };
  await actors.refresh();
  return actors;

  async function sessionOf(userId: string): Promise<string> {
    const { headers } = await authOf(ctx).api.openSession({
      body: { userId },
      headers: new Headers(),
      returnHeaders: true,
    });
    return headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  }
}
