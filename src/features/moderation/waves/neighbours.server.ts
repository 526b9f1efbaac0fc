// What others wrote or showed lately that is like one thing, by the fingerprints that there are.
import { and, eq } from 'drizzle-orm';
import { findPicturesAlike, findTextsAlike } from '#features/moderation/similarity/alike.server.ts';
import { OWN_PICTURES } from '#features/moderation/similarity/pictures.server.ts';
import {
  pictureFingerprintTable,
  textFingerprintTable,
} from '#features/moderation/similarity/table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { LEAST_ALIKE, NEIGHBOURS, WAVE_DAYS } from './limits.ts';

export type Thing = { kind: string; subjectId: string; authorId: string };
/** Something like it; `similarity` is the share of word triples in common. */
export type Neighbour = Thing & { seenAt: Date; similarity: number; samePicture: boolean };

export const keyOf = ({ kind, subjectId }: Omit<Thing, 'authorId'>) => `${kind} ${subjectId}`;

/** The latest of other accounts, each once. Nothing for what was never looked at. */
export async function findNeighbours(ctx: Ctx, thing: Thing): Promise<Neighbour[]> {
  const found = new Map<string, Neighbour>();
  for (const each of [...(await findTexts(ctx, thing)), ...(await findPictures(ctx, thing))]) {
    const known = found.get(keyOf(each));
    found.set(keyOf(each), {
      ...each,
      similarity: Math.max(each.similarity, known?.similarity ?? 0),
      samePicture: each.samePicture || (known?.samePicture ?? false),
    });
  }
  return [...found.values()];
}

const since = ({ now }: Ctx) => new Date(now.getTime() - WAVE_DAYS * DAY_MS);

async function findTexts(ctx: Ctx, { kind, subjectId }: Thing): Promise<Neighbour[]> {
  const table = textFingerprintTable;
  const [own] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.subjectId, subjectId), eq(table.kind, kind)));
  if (!own) return [];
  const which = { least: LEAST_ALIKE, limit: NEIGHBOURS, since: since(ctx) };
  const alike = await findTextsAlike(ctx.db, own, which);
  return alike.map((each) => ({ ...each, samePicture: false }));
}

async function findPictures(ctx: Ctx, { kind, subjectId }: Thing): Promise<Neighbour[]> {
  if (!OWN_PICTURES.includes(kind)) return [];
  const table = pictureFingerprintTable;
  const own = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.subjectId, subjectId), eq(table.kind, kind)));
  const which = { limit: NEIGHBOURS, since: since(ctx) };
  const alike = await findPicturesAlike(ctx.db, own, which);
  return alike.map((each) => ({ ...each, similarity: 0, samePicture: true }));
}
