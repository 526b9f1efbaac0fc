// Owns by what accounts are known to belong together: keyed hashes of telephone numbers, devices
// and prefixes of addresses, for 30 days. None can be read back, and none says anything by itself.
import { createHmac } from 'node:crypto';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { MARKS_DAYS, type MarkKind } from '#features/accounts/accounts.limits.ts';
import { accountMarkTable } from '#features/accounts/accounts.mark.table.server.ts';
import { devicesOf } from './device.server.ts';

export type Mark = { kind: MarkKind; value: string };

const HASH_BYTES = 12;
/** Behind a proxy that was not named all people have one of these. */
const OWN_NETWORK =
  /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.|^f[cd][\da-f]{2}:|^fe[89ab][\da-f]:|^0:0:/;

/** The /24 of an IPv4 address or the /48 of an IPv6 one, of the key of a client; null without. */
export function networkOf(clientKey: string): string | null {
  if (OWN_NETWORK.test(clientKey)) return null;
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(clientKey);
  if (four) return four[1] ?? null;
  return /^([\da-f]+:[\da-f]+:[\da-f]+):/.exec(clientKey)?.[1] ?? null;
}

/** Remembers on which device and from which network somebody signs in. */
export async function rememberSignIn(ctx: Ctx, userId: string): Promise<void> {
  const network = networkOf(ctx.client.key);
  await rememberMarks(ctx, userId, [
    ...devicesOf(ctx, userId).map((value): Mark => ({ kind: 'device', value })),
    ...(network ? [{ kind: 'network', value: network } as const] : []),
  ]);
}

/** Remembers marks of an account, or that they were seen again. */
export async function rememberMarks(
  ctx: Ctx,
  userId: string,
  marks: readonly Mark[],
): Promise<void> {
  const rows = marks.map(({ kind, value }) => ({
    mark: hashOf(ctx, kind, value),
    kind,
    userId,
    seenAt: ctx.now,
  }));
  if (rows.length === 0) return;
  await ctx.db
    .insert(accountMarkTable)
    .values(rows)
    .onConflictDoUpdate({
      target: [accountMarkTable.mark, accountMarkTable.userId],
      set: { seenAt: sql`greatest(${accountMarkTable.seenAt}, excluded.seen_at)` },
    });
}

function hashOf({ settings }: Ctx, kind: MarkKind, value: string): Buffer {
  const hash = createHmac('sha256', settings.secret).update(`mark ${kind} ${value}`).digest();
  return hash.subarray(0, HASH_BYTES);
}

/** Which kinds of marks somebody shares with which of these other accounts. */
export async function findLinks(
  ctx: Ctx,
  userId: string,
  others: readonly string[],
): Promise<Map<string, Set<MarkKind>>> {
  const links = new Map<string, Set<MarkKind>>();
  if (others.length === 0) return links;
  const mine = alias(accountMarkTable, 'mine');
  const since = new Date(ctx.now.getTime() - MARKS_DAYS * DAY_MS);
  const rows = await ctx.db
    .selectDistinct({ userId: accountMarkTable.userId, kind: accountMarkTable.kind })
    .from(accountMarkTable)
    .innerJoin(mine, eq(mine.mark, accountMarkTable.mark))
    .where(
      and(
        eq(mine.userId, userId),
        ne(accountMarkTable.userId, userId),
        sql`${accountMarkTable.userId} = any(${sql.param(others)}::uuid[])`,
        gt(mine.seenAt, since),
        gt(accountMarkTable.seenAt, since),
      ),
    );
  for (const { userId: other, kind } of rows)
    links.set(other, (links.get(other) ?? new Set<MarkKind>()).add(kind));
  return links;
}
