// Ends mails of one kind by the link that each of them carries. The link says whose mails and which
// in a sealed token, so that no sign-in is asked for, and opening it changes nothing: mail scanners
// open links, too.
import { z } from 'zod';
import { noticeGroups } from '#platform/notices/kinds.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { seal, unseal } from '#platform/security/seal.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { turnOff } from './choices.server.ts';
import { notificationErrors } from '#features/notifications/notifications.errors.ts';
import { DIGEST } from '#features/notifications/notifications.schema.ts';

/** Part of the name of the key; links in mails that were sent depend on it. */
const SEAL = 'unsubscribing from mails';

const token = z.object({ u: z.uuid(), of: z.string() });

/** Path of the page that ends these mails. @param of name of a group, or `DIGEST` */
export function unsubscribePath(ctx: Ctx, { userId, of }: { userId: string; of: string }): string {
  const sealed = seal(ctx.settings.secret, SEAL, JSON.stringify({ u: userId, of }));
  return `/unsubscribe?token=${sealed}`;
}

/**
 * What a link would end.
 * @returns what the settings call it; null for the daily digest
 * @throws AppError unsubscribe_link_broken
 */
export function readUnsubscribeLink(
  ctx: Ctx,
  { token }: { token: string | null },
): { group: string | null } {
  const { of } = open(ctx, token);
  if (of === DIGEST) return { group: null };
  return { group: requireGroup(ctx, of).describe(ctx.locale).title };
}

/**
 * Turns mails of the link's kind off, single ones and their part of the daily digest; again changes
 * nothing.
 * @throws AppError unsubscribe_link_broken
 */
export async function unsubscribe(ctx: Ctx, { token }: { token: string | null }): Promise<void> {
  const { u: userId, of } = open(ctx, token);
  const groups = of === DIGEST ? noticeGroups(ctx.notices) : [requireGroup(ctx, of)];
  const off = of === DIGEST ? (['digest'] as const) : (['mail', 'digest'] as const);
  await inTransaction(ctx, (ctx) => turnOff(ctx, { userId, groups, off }));
}

function requireGroup(ctx: Ctx, name: string) {
  const group = noticeGroups(ctx.notices).find((each) => each.name === name);
  if (!group) throw new AppError(notificationErrors.unsubscribe_link_broken);
  return group;
}

function open(ctx: Ctx, sealed: string | null): z.infer<typeof token> {
  try {
    return token.parse(JSON.parse(unseal(ctx.settings.secret, SEAL, (sealed ?? '').slice(0, 500))));
  } catch {
    throw new AppError(notificationErrors.unsubscribe_link_broken);
  }
}
