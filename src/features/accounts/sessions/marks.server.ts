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

/** Which kinds of marks each of these accounts shares with one of the others. */
export async function findShared(
  ctx: Ctx,
  userIds: readonly string[],
  others: readonly string[],
): Promise<Map<string, Set<MarkKind>>> {
  const shared = new Map<string, Set<MarkKind>>();
  if (userIds.length === 0 || others.length === 0) return shared;
  const other = alias(accountMarkTable, 'other');
  const { userId, kind, mark, seenAt } = accountMarkTable;
  const since = new Date(ctx.now.getTime() - MARKS_DAYS * DAY_MS);
  const rows = await ctx.db
    .selectDistinct({ userId, kind })
    .from(accountMarkTable)
    .innerJoin(other, and(eq(other.mark, mark), ne(other.userId, userId)))
    .where(
      and(
        sql`${userId} = any(${sql.param(userIds)}::uuid[])`,
        sql`${other.userId} = any(${sql.param(others)}::uuid[])`,
        gt(seenAt, since),
        gt(other.seenAt, since),
      ),
    );
  for (const row of rows)
    shared.set(row.userId, (shared.get(row.userId) ?? new Set<MarkKind>()).add(row.kind));
  return shared;
}
