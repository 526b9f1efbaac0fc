// Whether a picture was seen before: with something of another account, or with something that was
// rejected. Owns the fingerprints of pictures; media makes them when a picture is uploaded.
import { and, inArray, isNotNull } from 'drizzle-orm';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { findPicturesAlike } from './alike.server.ts';
import { writeAsSeen } from './fingerprints.server.ts';
import { type Fingerprint, parseFingerprint } from './picture-bands.ts';
import { pictureFingerprintTable } from './table.server.ts';

/** As many candidates are compared for each picture. */
const MOST_CANDIDATES = 200;
/**
 * The kinds of content where a picture says what is offered or who offers it; elsewhere people pass
 * them on, and profiles have no files of the media pipeline (docs/decisions/039).
 */
export const OWN_PICTURES: readonly string[] = ['listings', 'stores'];
/** A picture that so many accounts show is the maker's: it says little about who shows it. */
const COMMON = 5;
const SCORES = { rejected: 0.75, copied: 0.45, common: 0.2 } as const;

type Known = Fingerprint & { mediaId: string };

/**
 * A finding of the detector `scam_patterns` when another account showed one of the pictures before,
 * resized or saved anew included; in discussions and events only when that was rejected. Whoever
 * showed it first is not accused by a copy, and nobody by their own. Remembers the pictures for
 * those who come later; safe to run twice.
 */
export async function findKnownPictures(ctx: Ctx, content: ScreenedContent): Promise<Finding[]> {
  const pictures = await findFingerprints(ctx, content.media);
  if (pictures.length === 0) return [];
  // Remembered first: of two who show the same at once, the later one finds the other.
  const own = await rememberPictures(ctx, content, pictures);
  const which = { limit: MOST_CANDIDATES, isBefore: true };
  const alike = await findPicturesAlike(ctx.db, own, which);
  const seen = [...Map.groupBy(alike, ({ mediaId }) => mediaId).values()];
  const rejected = seen.filter((others) => others.some(({ isRejected }) => isRejected));
  const accounts = seen.map((others) => new Set(others.map((each) => each.authorId)).size);
  if (rejected.length > 0)
    return [finding('picture_of_rejected', SCORES.rejected, { pictures: rejected.length })];
  if (seen.length === 0 || !OWN_PICTURES.includes(content.kind)) return [];
  const isCommon = accounts.every((count) => count >= COMMON);
  return [
    finding('picture_of_other_account', isCommon ? SCORES.common : SCORES.copied, {
      pictures: seen.length,
    }),
  ];
}

function finding(flag: string, score: number, values: Finding['values']): Finding {
  return { detector: 'scam_patterns', flag, score, values, seen: [] };
}

/** The fingerprints of some pictures; those that have none are left out. */
export async function findFingerprints(ctx: Ctx, ids: readonly string[]): Promise<Known[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ mediaId: mediaTable.id, fingerprint: mediaTable.fingerprint })
    .from(mediaTable)
    .where(and(inArray(mediaTable.id, [...ids]), isNotNull(mediaTable.fingerprint)));
  return rows.flatMap(({ mediaId, fingerprint }) => {
    const parsed = parseFingerprint(fingerprint ?? '');
    return parsed ? [{ mediaId, ...parsed }] : [];
  });
}

/** Since when it is shown is kept; whoever submits it again has it assessed again. */
async function rememberPictures(
  ctx: Ctx,
  { kind, id, authorId }: ScreenedContent,
  pictures: readonly Known[],
) {
  const about = { kind, subjectId: id, authorId };
  return writeAsSeen(ctx, pictureFingerprintTable, ({ db }, seenAt) =>
    db
      .insert(pictureFingerprintTable)
      .values(pictures.map((picture) => ({ ...about, ...picture, seenAt })))
      .onConflictDoUpdate({ target: pictureFingerprintTable.mediaId, set: { rejectedAt: null } })
      .returning(),
  );
}
