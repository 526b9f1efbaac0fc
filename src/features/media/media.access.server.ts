// Owns who is sent a stored file. Visitors get what a listing or a store shows them; what a feature
// calls confidential is for those whom it names; everything else is for its owner and for
// moderators (docs/decisions/022).
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/db/db.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import type { Feature } from '#platform/feature.server.ts';
import { defineService, service } from '#platform/process/services.server.ts';
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

/** What the features say of files that are for some people alone. */
type Confidential = readonly NonNullable<Feature['confidentialMedia']>[];

/**
 * How a file may be answered: to everybody, to this person alone, or not at all.
 * @param input.confidential conditions on `media` of the features
 * @param input.whoAsks called for files that not everybody may see
 * @throws AppError unavailable when it cannot be known who is asking
 */
export async function findFileAccess(
  ctx: Ctx,
  {
    key,
    confidential,
    whoAsks,
  }: {
    key: string;
    confidential: Confidential;
    whoAsks: () => Promise<Ctx>;
  },
): Promise<'public' | 'private' | null> {
  const known = service(ctx, publicBases);
  const bases = basesOf(key);
  const now = ctx.now.getTime();
  const foundAt = Math.max(...bases.map((base) => known.get(base) ?? 0));
  if (now - foundAt < FRESH_MS) return 'public';
  const file = await findFile(ctx, bases, confidential).catch((error: unknown) => {
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
  const isAllowed =
    canSeeFile(actor, file) ||
    (actor !== null && file.isConfidential && (await isFor(ctx, actor, file, confidential)));
  return isAllowed ? 'private' : null;
}

type FoundFile = { base: string; ownerId: string; isPublic: boolean; isConfidential: boolean };

async function findFile(
  ctx: Ctx,
  bases: readonly string[],
  confidential: Confidential,
): Promise<FoundFile | undefined> {
  const isConfidential = either(confidential.map(({ is }) => is()));
  const rows = await ctx.db
    .select({
      base: sql<string>`${mediaTable.base}`,
      ownerId: mediaTable.ownerId,
      isPublic: sql<boolean>`${ctx.showsMedia(ctx.now)}`,
      isConfidential: sql<boolean>`${isConfidential}`,
    })
    .from(mediaTable)
    .where(inArray(mediaTable.base, [...bases]));
  // A name may end like the mark of a width: then the longer one is meant.
  return rows.toSorted((a, b) => b.base.length - a.base.length)[0];
}

const either = (conditions: SQL[]): SQL => or(...conditions) ?? sql`false`;

/** Whether one of the features says that a confidential file is for this person. */
async function isFor(
  ctx: Ctx,
  actor: Actor,
  { base }: FoundFile,
  confidential: Confidential,
): Promise<boolean> {
  const named = either(confidential.map(({ isFor }) => isFor(actor)));
  return (await ctx.db.$count(mediaTable, and(eq(mediaTable.base, base), named))) > 0;
}

function remember(known: Map<string, number>, base: string, now: number): void {
  known.set(base, now);
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break;
    known.delete(oldest);
  }
}
