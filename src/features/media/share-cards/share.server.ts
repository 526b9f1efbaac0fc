// Owns share pictures: their addresses, which change with what is drawn, and their files, which are
// drawn when first asked for (docs/decisions/044). What stands on one, and whether there is one, is
// said by the feature whose thing it is.
import { createHash } from 'node:crypto';
import { MEDIA_PATH, SHARE_FOLDER } from '#features/media/media.names.server.ts';
import type { Ctx } from '#platform/context.ts';
import { createFairQueue } from '#platform/process/fair-queue.server.ts';
import { textLocale } from '#platform/i18n/i18n.ts';
import { readOwnFile } from '#platform/uploads/own-folders.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import { KeyTaken, type Storage } from '#platform/uploads/storage.server.ts';
import { SHARE_DRAWINGS } from '#features/media/media.limits.ts';
import type { Drawing } from './drawing.server.ts';
import { SHARE_SIZE, type ShareCard, type SharePhoto } from './share.schema.ts';

/** Days; whoever shares it later has it drawn again. */
export const SHARE_KEPT_DAYS = 7;
/** Counts up when they are to look otherwise, so that all are drawn anew. */
const LOOK = 1;
/** Smaller photos would be blurred. */
const LEAST_SIDE = 630;

/** Drawings under way, by their key, so that asking twice at once draws once. */
const drawings = defineService({
  name: 'media.share-drawings',
  make: () => ({
    underway: new Map<string, Promise<Buffer>>(),
    queue: createFairQueue({
      atOnce: 1,
      most: 40,
      mostOfClient: 8,
      mostKept: 0,
      busySeconds: 5,
      what: 'share pictures',
    }),
  }),
});

/** Its language and what is drawn on it: another price or photo makes another name. */
function nameOf(ctx: Ctx, card: ShareCard): string {
  const { site, publicUrl } = ctx.settings;
  const drawn = JSON.stringify([LOOK, site.name, hostOf(publicUrl), card]);
  const version = createHash('sha256').update(drawn).digest('hex').slice(0, 16);
  return `${card.locale}-${version}.jpg`;
}

const hostOf = (publicUrl: string) => new URL(publicUrl).host;

/** What link previews are told of a share picture. */
export function shareImage(
  ctx: Ctx,
  card: ShareCard,
): { url: string; width: number; height: number; alt: string } {
  const { price, title, facts } = card;
  const words = [title, price?.gone ? null : price && price.text + (price.per ?? '')];
  const place = facts.find(({ icon }) => icon === 'place')?.text;
  return {
    url: `/share/${card.kind}/${card.id}/${nameOf(ctx, card)}`,
    ...SHARE_SIZE,
    alt: [...words, place].filter(Boolean).join(' · '),
  };
}

/** The language that the name of a file asks for; null when it is the name of none. */
export function languageOfShare(file: string): string | null {
  const language = /^([a-z]{2,3})(?:-[0-9a-f]{16})?\.jpg$/.exec(file)?.[1];
  return language !== undefined && textLocale(language) === language ? language : null;
}

/** Its bytes, or where the one is that is true now. */
export type SharePicture = { bytes: Uint8Array<ArrayBuffer> } | { movedTo: string };

/**
 * The picture of a card that everybody may see, drawn when it is not there yet.
 * @param input.file the name that was asked for; one of an earlier price or photo has moved
 * @throws AppError rate_limited, unavailable when too many are waiting
 */
export async function getSharePicture(
  ctx: Ctx,
  { card, file }: { card: ShareCard; file: string },
): Promise<SharePicture> {
  const { url } = shareImage(ctx, card);
  const name = nameOf(ctx, card);
  if (file !== name) return { movedTo: url };
  const folder = `${SHARE_FOLDER}/${card.kind}/${card.id}/`;
  const kept = await readAll(ctx.storage, folder + name);
  if (kept) return { bytes: kept };
  await requireWithinLimit(ctx, SHARE_DRAWINGS, ctx.client.key);
  const { underway, queue } = service(ctx, drawings);
  const key = folder + name;
  const drawing =
    underway.get(key) ??
    queue
      .run({ client: ctx.client.key }, () => draw(ctx, card, { folder, name }))
      .finally(() => underway.delete(key));
  underway.set(key, drawing);
  return { bytes: new Uint8Array(await drawing) };
}

async function draw(
  ctx: Ctx,
  card: ShareCard,
  { folder, name }: { folder: string; name: string },
): Promise<Buffer> {
  const { site, publicUrl } = ctx.settings;
  const files = await Promise.all(card.photos.map((photo) => readPhoto(ctx, photo)));
  const drawing: Drawing = {
    card,
    photos: files.filter((file) => file !== null),
    site: { name: site.name, host: hostOf(publicUrl) },
  };
  const { drawShareCard } = await import('./drawing.server.ts');
  const bytes = await drawShareCard(drawing).catch((error: unknown) => {
    // One unreadable photo; the words are still worth a picture.
    ctx.log.warn({ err: error, card: folder }, 'a share picture is drawn without its photos');
    return drawShareCard({ ...drawing, photos: [] });
  });
  await keep(ctx, bytes, { folder, name });
  return bytes;
}

/** Keeps it, and removes what it takes the place of. A full disk refuses nobody the picture. */
async function keep(
  { storage, log }: Ctx,
  bytes: Buffer,
  { folder, name }: { folder: string; name: string },
): Promise<void> {
  try {
    const sameLanguage = `${folder}${name.split('-')[0]}-`;
    const old: string[] = [];
    for await (const { key } of storage.list(folder))
      if (key.startsWith(sameLanguage) && key !== folder + name) old.push(key);
    await storage.put(folder + name, bytes);
    await storage.remove(old);
  } catch (error) {
    // Another server was first.
    if (!(error instanceof KeyTaken)) log.warn({ err: error }, 'a share picture was not kept');
  }
}

/** The smallest file that fills the square; null when it cannot be read. */
async function readPhoto(
  ctx: Ctx,
  { url, width, height, variants }: SharePhoto,
): Promise<Uint8Array | null> {
  const shorter = Math.min(width, height) / width;
  const enough = variants.find((each) => each.width * shorter >= LEAST_SIDE);
  const address = enough?.webp ?? url;
  const prefixes = [MEDIA_PATH, ...(ctx.settings.media ? [`${ctx.settings.media.url}/`] : [])];
  const stored = prefixes.find((prefix) => address.startsWith(prefix));
  if (stored === undefined) return readOwnFile(ctx, address);
  return readAll(ctx.storage, address.slice(stored.length)).catch(() => null);
}

async function readAll(storage: Storage, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await storage.find(key);
  if (!file) return null;
  const body = await file.open().catch(() => null);
  return body && new Uint8Array(await new Response(body).arrayBuffer());
}
