// Owns what an account keeps of its person's preferences, so that they find them on every device.
// What a device keeps is in its cookie (preferences.server.ts).
import { eq } from 'drizzle-orm';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import type { RawPreferences } from '#features/preferences/preferences.schema.ts';
import {
  choicesIn,
  choicesText,
  deviceChoices,
  knownChoices,
} from '#features/preferences/preferences.server.ts';
import type { Ctx } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/db/db.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { canChangeAccount } from '#features/accounts/accounts.policy.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';

/**
 * Keeps a choice with the account of who made it; a language is that of their mails from then on.
 * Nothing is kept of visitors, nor of sample accounts, which everybody shares. While the database
 * is away the choice is the device's alone.
 */
export async function keepPreferences(ctx: Ctx, chosen: RawPreferences): Promise<void> {
  const { actor } = ctx;
  const known = knownChoices(chosen, PREFERENCE_CHOICES);
  if (!actor || !canChangeAccount(actor) || Object.keys(known).length === 0) return;
  try {
    await inTransaction(ctx, async (ctx) => {
      const isActor = eq(userTable.id, actor.id);
      const [row] = await ctx.db
        .select({ preferences: userTable.preferences })
        .from(userTable)
        .where(isActor)
        .for('update');
      const kept = { ...choicesIn(row?.preferences ?? null), ...known };
      await ctx.db
        .update(userTable)
        .set({
          preferences: choicesText(kept),
          ...(known.locale === undefined ? {} : { locale: known.locale }),
        })
        .where(isActor);
    });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    ctx.log.warn({ err: error }, 'a choice could not be kept with its account');
  }
}

/** What the browser of somebody who signs up has chosen already, for their account. */
export function choicesOfDevice({ client }: Ctx): string | null {
  return choicesText(knownChoices(deviceChoices(client.cookie), PREFERENCE_CHOICES));
}
