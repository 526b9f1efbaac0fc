// What moderators see of what was learned, and how administrators bring an earlier version back.
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import {
  recordAudit,
  requireAdmin,
  requireModerator,
} from '#features/accounts/accounts.public.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { currentSettings } from '../settings/settings.server.ts';
import { counting } from './examples.server.ts';
import { LAYERS_SHOWN } from './learning.limits.ts';
import type { LearningView, RestoreLayerInput } from './learning.schema.ts';
import { exampleTable, layerTable } from './table.server.ts';

/**
 * The last versions with their figures, and of how much the next one will be made.
 * @throws AppError not_authenticated, not_allowed
 */
export async function getLearning(ctx: Ctx): Promise<LearningView> {
  requireModerator(ctx);
  const { settings } = await currentSettings(ctx);
  const { version, madeAt, restores, examples, people, figures } = layerTable;
  const { id, name, email } = userTable;
  const shown = { version, madeAt, restores, examples, people, figures };
  const select = () =>
    ctx.db
      .select({ ...shown, person: { id, name, email } })
      .from(layerTable)
      .leftJoin(userTable, eq(id, layerTable.madeBy));
  const newest = await select().where(gt(version, 0)).orderBy(desc(version)).limit(LAYERS_SHOWN);
  const [counted] = await ctx.db
    .select({
      examples: sql<number>`count(*)::int`,
      people: sql<number>`count(distinct ${exampleTable.decidedBy})::int`,
    })
    .from(exampleTable)
    .where(counting(ctx));
  return {
    on: settings.learning,
    examples: counted?.examples ?? 0,
    people: counted?.people ?? 0,
    versions: [...newest, ...(await select().where(eq(version, 0)))].map(
      ({ person, madeAt, ...row }) => ({
        ...row,
        madeAt: madeAt.toISOString(),
        madeBy: person && { id: person.id, name: displayName(person) },
      }),
    ),
  };
}

/**
 * Brings an earlier version back, as a new one that is in force at once. What was decided after it
 * was made is no example any more, so that the next night does not learn the same again; version 0
 * forgets all.
 * @param input.version the one in force that was looked at
 * @throws AppError not_allowed to all but administrators; moderation_version_not_found;
 *   moderation_settings_changed when another version came into force meanwhile
 */
export async function restoreLayer(
  ctx: Ctx,
  { version, restore }: RestoreLayerInput,
): Promise<LearningView> {
  const { id: madeBy } = requireAdmin(ctx);
  await inTransaction(ctx, async (ctx) => {
    const [wanted] = await ctx.db.select().from(layerTable).where(eq(layerTable.version, restore));
    if (!wanted) throw new AppError(moderationErrors.moderation_version_not_found);
    const [last] = await ctx.db
      .select({ version: layerTable.version })
      .from(layerTable)
      .orderBy(desc(layerTable.version))
      .limit(1);
    const next = version + 1;
    const { rowCount } = await ctx.db
      .insert(layerTable)
      .values({ ...wanted, version: next, madeAt: ctx.now, madeBy, restores: restore })
      .onConflictDoNothing();
    if (last?.version !== version || rowCount === 0)
      throw new AppError(moderationErrors.moderation_settings_changed);
    await leaveOut(ctx, { next, restore, madeAt: wanted.madeAt });
    await recordAudit(ctx, {
      action: restore === 0 ? 'settings.forgetLearned' : 'settings.restoreLearned',
      kind: 'settings',
      subjectId: null,
      detail: { version: next, restored: restore },
    });
  });
  return getLearning(ctx);
}

/** The examples that count are those that did when the version was made. */
async function leaveOut(
  ctx: Ctx,
  { next, restore, madeAt }: { next: number; restore: number; madeAt: Date },
): Promise<void> {
  const { leftOutBy, decidedAt } = exampleTable;
  await ctx.db.update(exampleTable).set({ leftOutBy: null }).where(gt(leftOutBy, restore));
  await ctx.db
    .update(exampleTable)
    .set({ leftOutBy: next })
    .where(and(isNull(leftOutBy), gt(decidedAt, madeAt)));
}
