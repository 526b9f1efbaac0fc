// Owns who is sent a stored file. Visitors get what a listing or a store shows them; everything
// else is for its owner and for moderators (docs/decisions/022).
import { inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/db.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { defineService, service } from '#platform/services.server.ts';
import { basesOf } from './media.names.server.ts';
import { canSeeFile } from './media.policy.ts';
import { mediaTable } from './media.table.server.ts';

/** What is known to be public is not asked for again so soon. */
const FRESH_MS = 60_000;
/** Half a megabyte of names. */
const MOST_KNOWN = 5_000;

/** When each base was last found to be public; the one that was asked for longest ago first. */
const publicBases = defineService({
  name: 'media.public-bases',
  make: () => new Map<string, number>(),
});

/**
 * How a file may be answered: to everybody, to this person alone, or not at all.
 * @param input.shownBy conditions on `media`, one of each feature that shows files to visitors
 * @param input.whoAsks called for files that not everybody may see
 * @throws AppError unavailable when it cannot be known who is asking
 */
export async function findFileAccess(
  ctx: Ctx,
  {
    key,
    shownBy,
    whoAsks,
  }: {
    key: string;
    shownBy: readonly ((now: Date) => SQL)[];
    whoAsks: () => Promise<Ctx>;
  },
): Promise<'public' | 'private' | null> {
  const known = service(ctx, publicBases);
  const bases = basesOf(key);
  const now = ctx.now.getTime();
  const foundAt = Math.max(...bases.map((base) => known.get(base) ?? 0));
  if (now - foundAt < FRESH_MS) return 'public';
  const file = await findFile(ctx, bases, shownBy).catch((error: unknown) => {
    // Browsers keep public files for an hour anyway.
    if (foundAt > 0 && isDatabaseAway(error)) return 'public' as const;
    throw error;
  });
  if (file === 'public') return 'public';
  for (const base of bases) known.delete(base);
  if (!file) return null;
  if (file.isPublic) {
    remember(known, file.base, now);
    return 'public';
  }
  const { actor, sessionUnknown } = await whoAsks();
  if (sessionUnknown) throw new AppError(platformErrors.unavailable, { detail: 'who is asking?' });
  return canSeeFile(actor, file) ? 'private' : null;
}

async function findFile(
  ctx: Ctx,
  bases: readonly string[],
  shownBy: readonly ((now: Date) => SQL)[],
): Promise<{ base: string; ownerId: string; isPublic: boolean } | undefined> {
  const isPublic = or(...shownBy.map((shown) => shown(ctx.now))) ?? sql`false`;
  const rows = await ctx.db
    .select({
      base: sql<string>`${mediaTable.base}`,
      ownerId: mediaTable.ownerId,
      isPublic: sql<boolean>`${isPublic}`,
    })
    .from(mediaTable)
    .where(inArray(mediaTable.base, [...bases]));
  // A name may end like the mark of a width: then the longer one is meant.
  return rows.toSorted((a, b) => b.base.length - a.base.length)[0];
}

function remember(known: Map<string, number>, base: string, now: number): void {
  known.set(base, now);
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break;
    known.delete(oldest);
  }
}
