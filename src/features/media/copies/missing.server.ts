// What the check of an installation says of copies: whether public files have theirs, and whether
// those that rows name are there.
import { desc, isNotNull, sql } from 'drizzle-orm';
import { type Answer, failed, type Installation, warning } from '#platform/checks/check.server.ts';
import type { Ctx } from '#platform/context.ts';
import { copyOf } from '../media.names.server.ts';
import { mediaTable } from '../media.table.server.ts';

/** The newest ones: placing all files comes to them last. */
const LOOKED_AT = 1000;
/** Of those that have copies, how many the bucket is asked for. */
const ASKED = 10;

/** @param showsMedia whether visitors see a file; a condition on `media` */
export const findMissingCopies =
  (showsMedia: Ctx['showsMedia']) =>
  async (
    { db, clock, openStorage }: Pick<Installation, 'db' | 'clock' | 'openStorage'>,
    url: string,
  ): Promise<Answer | null> => {
    const isShown = sql<boolean>`coalesce(${showsMedia(new Date(clock()))}, false)`;
    const { id, base, publicBase } = mediaTable;
    const newest = await db
      .select({ base, url: mediaTable.url, publicBase, isShown })
      .from(mediaTable)
      .where(isNotNull(base))
      .orderBy(desc(id))
      .limit(LOOKED_AT);
    const storage = await openStorage();
    const keys = newest.flatMap((row) => copyOf(row) ?? []).slice(0, ASKED);
    const found = await Promise.all(keys.map((key) => storage.find(key)));
    const lost = found.filter((file) => file === null).length;
    if (lost > 0) return failed('media.lost', { count: lost, url });
    const missing = newest.filter((row) => row.isShown && row.publicBase === null).length;
    return missing > 0 ? warning('media.missing', { count: missing, url }) : null;
  };
