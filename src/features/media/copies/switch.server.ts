// Owns what the database knows of MEDIA_URL: triggers tell of what becomes public while copies are
// to be made (db/migrations/0067), and the cache is known that has to forget them when the variable
// is gone.
import type { Ctx } from '#platform/context.ts';
import { installationTable } from '#platform/db/installation.table.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { mediaUrlChanged } from '../media.events.server.ts';

/**
 * For a server that starts. When MEDIA_URL came or went, all files are placed by a job; until that
 * has taken the last copy away, the database goes on telling of everything.
 */
export async function tellOfCopies(ctx: Ctx): Promise<void> {
  const { media } = ctx.settings;
  await inTransaction(ctx, async (ctx) => {
    const [known] = await ctx.db.select().from(installationTable).for('update');
    if (!known) return;
    if (known.copiesFiles !== (media !== null)) await publish(ctx, mediaUrlChanged, {});
    if (media !== null)
      await ctx.db
        .update(installationTable)
        .set({ copiesFiles: true, copiesUrl: media.url, copiesPurgeUrl: media.purgeUrl });
  });
}

/** Nothing is to be copied, and no copies are left. */
export async function endCopies({ db }: Ctx): Promise<void> {
  await db.update(installationTable).set({ copiesFiles: false });
}

/** Where copies are, or were, read; null: nowhere. */
export async function whereCopiesAre({ db, settings }: Ctx): Promise<Ctx['settings']['media']> {
  if (settings.media !== null) return settings.media;
  const [known] = await db.select().from(installationTable);
  return known?.copiesUrl ? { url: known.copiesUrl, purgeUrl: known.copiesPurgeUrl } : null;
}
