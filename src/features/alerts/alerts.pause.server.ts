// Pauses an alert by the link that each of its mails carries. The link says whose and which in a
// sealed token, so that no sign-in is asked for, and opening it changes nothing: mail scanners open
// links, too.
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { seal, unseal } from '#platform/security/seal.server.ts';
import { filtersOf } from './alerts.address.server.ts';
import { summaryOf } from './alerts.describe.server.ts';
import { alertErrors } from './alerts.errors.ts';
import { alertTable } from './alerts.table.server.ts';

/** Part of the name of the key; links in mails that were sent depend on it. */
const SEAL = 'pausing an alert';
const LONGEST = 500;

const token = z.object({ u: z.uuid(), a: z.uuid() });

/** Path of the page that pauses an alert of somebody. */
export function pausePath(ctx: Ctx, { userId, alertId }: { userId: string; alertId: string }) {
  const sealed = seal(ctx.settings.secret, SEAL, JSON.stringify({ u: userId, a: alertId }));
  return `/alerts/pause?token=${sealed}`;
}

/** What a link is about: name or words of the search, and whether it is paused already. */
export type PauseLink = { title: string; paused: boolean };

/** @throws AppError alert_link_broken, also when the alert is gone */
export async function readPauseLink(
  ctx: Ctx,
  { token: sealed }: { token: string | null },
): Promise<PauseLink> {
  const [row] = await ctx.db.select().from(alertTable).where(named(ctx, sealed));
  if (!row) throw new AppError(alertErrors.alert_link_broken);
  return {
    title: row.name ?? summaryOf(ctx.locale, filtersOf(row.search)),
    paused: row.pausedAt !== null,
  };
}

/**
 * Pauses the alert of a link, for whoever has the link; again changes nothing.
 * @throws AppError alert_link_broken, also when the alert is gone
 */
export async function pauseByLink(
  ctx: Ctx,
  { token: sealed }: { token: string | null },
): Promise<void> {
  const paused = await ctx.db
    .update(alertTable)
    .set({ pausedAt: sql`coalesce(${alertTable.pausedAt}, ${ctx.now.toISOString()}::timestamptz)` })
    .where(named(ctx, sealed))
    .returning({ id: alertTable.id });
  if (paused.length === 0) throw new AppError(alertErrors.alert_link_broken);
}

function named(ctx: Ctx, sealed: string | null) {
  try {
    const text = unseal(ctx.settings.secret, SEAL, (sealed ?? '').slice(0, LONGEST));
    const { u, a } = token.parse(JSON.parse(text));
    return and(eq(alertTable.id, a), eq(alertTable.userId, u));
  } catch {
    throw new AppError(alertErrors.alert_link_broken);
  }
}
