// Has pictures looked at, each once: what is written in it, and whether it shows nudity. What
// cannot be looked at is kept as that; no picture is lost or refused because of it.
import { inArray } from 'drizzle-orm';
import { readStoredPicture } from '#features/media/media.public.server.ts';
import { mediaTable, type MediaRow } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import { FileRefused } from '#platform/images/worker-messages.ts';
import { type Look, type PictureReadingRow, pictureReadingTable } from './table.server.ts';

/** Of one thing; more than anything may show. */
const MOST_PICTURES = 50;

export type Reading = Pick<PictureReadingRow, 'words' | 'nudity' | 'failed'> & {
  /** Looks that nobody could take now, and that are tried again with the next revision. */
  missed: Look[];
};

type Picture = Pick<MediaRow, 'id' | 'ownerId' | 'kind' | 'url' | 'poster'>;

/** What is known of pictures, in their order; those that were never stored here are left out. */
export async function readPictures(
  ctx: Ctx,
  ids: readonly string[],
  looks: readonly Look[],
): Promise<Reading[]> {
  if (ids.length === 0 || looks.length === 0) return [];
  const wanted = ids.slice(0, MOST_PICTURES);
  const { id, ownerId, kind, url, poster } = mediaTable;
  const rows = await ctx.db
    .select({ id, ownerId, kind, url, poster })
    .from(mediaTable)
    .where(inArray(id, wanted));
  const pictures = new Map(rows.map((row) => [row.id, row]));
  const readings: Reading[] = [];
  for (const each of wanted) {
    const picture = pictures.get(each);
    const reading = picture && (await inTurn(ctx, picture, looks));
    if (reading) readings.push(reading);
  }
  return readings;
}

/** Pictures that this process looks at now. */
const underWay = defineService({
  name: 'moderation.pictures',
  make: () => new Map<string, Promise<Reading | null>>(),
});

/** Of two who want the same picture at once, the later one finds what the other has seen. */
async function inTurn(ctx: Ctx, picture: Picture, looks: readonly Look[]): Promise<Reading | null> {
  const looking = service(ctx, underWay);
  const before = looking.get(picture.id);
  const mine = Promise.resolve(before?.catch(() => null)).then(() => lookAt(ctx, picture, looks));
  looking.set(picture.id, mine);
  try {
    return await mine;
  } finally {
    if (looking.get(picture.id) === mine) looking.delete(picture.id);
  }
}

/** What was read and seen before, by picture. */
export async function findReadings(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PictureReadingRow>> {
  if (ids.length === 0) return new Map();
  const table = pictureReadingTable;
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table.mediaId, [...ids]));
  return new Map(rows.map((row) => [row.mediaId, row]));
}

/** Safe to run twice: what is known already is not looked for again. */
async function lookAt(ctx: Ctx, picture: Picture, looks: readonly Look[]): Promise<Reading | null> {
  const known = (await findReadings(ctx, [picture.id])).get(picture.id);
  const reading: Reading = {
    words: known?.words ?? null,
    nudity: known?.nudity ?? null,
    failed: [...(known?.failed ?? [])],
    missed: [],
  };
  const left = looks.filter((look) => !isKnown(reading, look));
  if (left.length === 0) return reading;
  const bytes = await readStoredPicture(ctx, picture);
  if (!bytes) return known ? reading : null;
  await take(ctx, { looks: left, bytes, client: picture.ownerId }, reading);
  const { missed, ...kept } = reading;
  if (missed.length < left.length) await keep(ctx, picture.id, kept);
  return reading;
}

const isKnown = ({ words, nudity, failed }: Reading, look: Look): boolean =>
  failed.includes(look) || (look === 'text' ? words : nudity) !== null;

type Wanted = { looks: readonly Look[]; bytes: Uint8Array; client: string };

/** A picture that is no file of media: what is known of it is not kept. */
export async function readOnce(ctx: Ctx, wanted: Wanted): Promise<Reading> {
  const reading: Reading = { words: null, nudity: null, failed: [], missed: [] };
  await take(ctx, wanted, reading);
  return reading;
}

async function take(ctx: Ctx, { looks, ...about }: Wanted, reading: Reading): Promise<void> {
  for (const look of looks) await takeOne(ctx, { look, ...about }, reading);
}

async function takeOne(
  ctx: Ctx,
  { look, bytes, client }: Omit<Wanted, 'looks'> & { look: Look },
  reading: Reading,
): Promise<void> {
  try {
    if (look === 'nudity') {
      reading.nudity = await ctx.images.findNudity(bytes, client);
      return;
    }
    const { text, isComplete } = await ctx.images.readText(bytes, client);
    reading.words = text;
    if (!isComplete) reading.failed.push('text');
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    // What was no fault of the picture is tried again another time.
    reading[error.reason === 'busy' ? 'missed' : 'failed'].push(look);
    ctx.log.warn({ err: error, look }, 'a picture could not be looked at');
  }
}

/** Its picture may be gone meanwhile; then nobody needs it. */
async function keep(
  ctx: Ctx,
  mediaId: string,
  kept: Pick<PictureReadingRow, 'words' | 'nudity' | 'failed'>,
): Promise<void> {
  const row = { ...kept, readAt: ctx.now };
  const there = ctx.db.select({ id: mediaTable.id }).from(mediaTable);
  if ((await there.where(inArray(mediaTable.id, [mediaId]))).length === 0) return;
  await ctx.db
    .insert(pictureReadingTable)
    .values({ mediaId, ...row })
    .onConflictDoUpdate({ target: pictureReadingTable.mediaId, set: row });
}
