// Whether a text is a copy of what another account wrote before. Owns the fingerprints of texts;
// what a copy means is for the combined risk and for moderators.
import { and, eq } from 'drizzle-orm';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { findTextsAlike } from './alike.server.ts';
import { writeAsSeen } from './fingerprints.server.ts';
import { ALIKE, type Signature, signatureOf, similarityOf } from './minhash.ts';
import { textFingerprintTable } from './table.server.ts';

/** As many candidates are compared, those that were rejected and the oldest first. */
const MOST_CANDIDATES = 200;

/** Whoever answers may quote. */
const QUOTED = /^ {0,3}>.*$/gm;

const SCORES = { rejected: 0.8, copied: 0.5, spread: 0.65 } as const;
/** As many accounts before this one make it a campaign. */
const SPREAD = 3;

/**
 * A finding of the detector `scam_patterns` when another account wrote nearly the same before.
 * Whoever wrote it first is not accused by a copy of it, and nobody by repeating themselves.
 * Remembers the text for those who come later; safe to run twice.
 */
export async function findDuplicates(ctx: Ctx, content: ScreenedContent): Promise<Finding[]> {
  const signature = signatureOf(content.texts.map(({ text }) => text.replace(QUOTED, '')));
  if (!signature) {
    await forgetText(ctx, content);
    return [];
  }
  // Remembered first: of two who write the same at once, the later one finds the other.
  const seenAt = await rememberText(ctx, content, signature);
  const { kind, id, authorId } = content;
  const copies = await findTextsAlike(
    ctx.db,
    { authorId, bands: signature.bands, signature: signature.bytes },
    { least: ALIKE, limit: MOST_CANDIDATES, before: { seenAt, kind, id } },
  );
  const [closest] = copies;
  if (!closest) return [];
  const accounts = new Set(copies.map((copy) => copy.authorId)).size;
  const values = { similarity: Math.round(closest.similarity * 100), accounts };
  const isRejected = copies.some((copy) => copy.isRejected);
  const score = accounts >= SPREAD ? SCORES.spread : SCORES.copied;
  return [
    isRejected
      ? finding('copy_of_rejected_text', SCORES.rejected, values)
      : finding('copy_of_other_account', score, values),
  ];
}

function finding(flag: string, score: number, values: Finding['values']): Finding {
  return { detector: 'scam_patterns', flag, score, values, seen: [] };
}

/** @returns since when the author is known to have written this */
async function rememberText(
  ctx: Ctx,
  { kind, id, authorId }: ScreenedContent,
  { bytes, bands }: Signature,
): Promise<Date> {
  const [known] = await ctx.db.select().from(textFingerprintTable).where(isAbout({ kind, id }));
  const isSame = known !== undefined && similarityOf(known.signature, bytes) >= ALIKE;
  return writeAsSeen(ctx, textFingerprintTable, async ({ db }, now) => {
    const row = {
      authorId,
      bands,
      signature: Buffer.from(bytes),
      seenAt: isSame ? known.seenAt : now,
      // Whoever submits it again has it assessed again.
      rejectedAt: null,
    };
    await db
      .insert(textFingerprintTable)
      .values({ kind, subjectId: id, ...row })
      .onConflictDoUpdate({
        target: [textFingerprintTable.subjectId, textFingerprintTable.kind],
        set: row,
      });
    return row.seenAt;
  });
}

async function forgetText(ctx: Ctx, about: Pick<ScreenedContent, 'kind' | 'id'>): Promise<void> {
  await ctx.db.delete(textFingerprintTable).where(isAbout(about));
}

function isAbout({ kind, id }: Pick<ScreenedContent, 'kind' | 'id'>) {
  return and(eq(textFingerprintTable.kind, kind), eq(textFingerprintTable.subjectId, id));
}
