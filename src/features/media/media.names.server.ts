// Owns the names of stored files: the folder says purpose and owner, time and chance keep names
// apart, nobody guesses them, and the uploaded name stays recognizable (spec 2 section 7).
import { randomBytes } from 'node:crypto';
import type { Settings } from '#platform/context.ts';
import type { Storage } from '#platform/uploads/storage.server.ts';
import { KeyTaken } from '#platform/uploads/storage.server.ts';
import { MAX_NAME_LENGTH, type MediaKind, type MediaPurpose } from './media.limits.ts';
import { CODED_OTHERWISE } from './media.playback.ts';
import type { MediaRow } from './media.table.server.ts';

/** The columns that are known once the files are made. */
export type Made = Pick<
  MediaRow,
  'poster' | 'width' | 'height' | 'variants' | 'thumbhash' | 'fingerprint'
> & {
  /** Suffixes and bytes of the files; the first one is the largest and the row's `url`. */
  files: { suffix: string; source: Uint8Array | { path: string } }[];
};
/** Completes the columns once the base name is known: addresses are base and suffix. */
export type Maker = (base: string) => Made;

/** Where stored files are served. */
export const MEDIA_PATH = '/media/';

/**
 * Letters, digits, dot, underscore and hyphen, repeated underscores collapsed, at most 100 signs
 * (spec 2 section 5); without its ending.
 */
export function sanitisedName(filename: string): string {
  const stem = filename.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  return stem
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .replace(/_+/g, '_')
    .slice(0, MAX_NAME_LENGTH);
}

const FOLDERS: Record<`${MediaPurpose}-${MediaKind}`, string> = {
  'listing-image': 'listing-images',
  'listing-video': 'listing-videos',
  'store-image': 'store-images',
  'store-video': 'listing-videos',
  'message-image': 'message-images',
  'message-video': 'listing-videos',
  'forum-image': 'forum-images',
  'forum-video': 'listing-videos',
  'appeal-image': 'appeal-images',
  'appeal-video': 'listing-videos',
};
/** Where files of a purpose and kind are kept. */
export const folderOf = ({ purpose, kind }: Pick<About, 'purpose' | 'kind'>): string =>
  FOLDERS[`${purpose}-${kind}`];
/** Every folder that holds media. */
export const MEDIA_FOLDERS = [...new Set(Object.values(FOLDERS))];
/** Where pictures for sharing are kept, which are drawn again when they are missing. */
export const SHARE_FOLDER = 'share-pictures';

/** Where copies are kept that everybody may read past this server. */
export const COPIES_FOLDER = 'public';

type About = { kind: MediaKind; purpose: MediaPurpose; ownerId: string; filename: string };

/** More than anybody can try. */
const RANDOM_BYTES = 10;

/**
 * Stores the first file under a free base name; the other files of the same image use that base
 * too.
 * @returns the base: how the keys of all its files begin
 */
export async function keepUnderFreshBase(
  storage: Storage,
  about: About,
  now: Date,
  keep: (base: string) => Promise<void>,
): Promise<string> {
  const folder = `${folderOf(about)}/${about.ownerId}`;
  const name = sanitisedName(about.filename);
  for (;;) {
    const base = `${folder}/${now.getTime()}_${randomBytes(RANDOM_BYTES).toString('hex')}_${name}`;
    try {
      await keep(base);
      return base;
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
    }
  }
}

/** The storage keys of a row's files; none for media of the demo, which were never uploaded. */
export function keysOf({
  base,
  url,
  poster,
  variants,
}: Pick<MediaRow, 'base' | 'url' | 'poster' | 'variants'>): string[] {
  if (base === null) return [];
  const paths = [url, poster, ...variants.flatMap(({ avif, webp }) => [avif, webp])];
  return [
    ...new Set(
      paths.flatMap((path) =>
        path?.startsWith(MEDIA_PATH) ? [path.slice(MEDIA_PATH.length)] : [],
      ),
    ),
  ];
}

/**
 * Makes addresses of a row's paths: those of its copies at MEDIA_URL, where it has some and pages
 * say so.
 */
export function publicAddresses(
  { media }: Settings,
  { base, publicBase }: Pick<MediaRow, 'base' | 'publicBase'>,
): (path: string) => string {
  if (media === null || base === null || publicBase === null) return (path) => path;
  const own = MEDIA_PATH + base;
  return (path) =>
    path.startsWith(own) ? `${media.url}/${publicBase}${path.slice(own.length)}` : path;
}

/** The key of the copy of a row's largest file; null where it has none. */
export function copyOf({
  base,
  url,
  publicBase,
}: Pick<MediaRow, 'base' | 'url' | 'publicBase'>): string | null {
  if (base === null || publicBase === null) return null;
  return publicBase + url.slice(MEDIA_PATH.length + base.length);
}

/** What our own names have behind the base: a width, a still, how a video is coded. */
const SUFFIX = new RegExp(`(?:-(?:\\d+|poster)|${CODED_OTHERWISE})$`);

/** The bases that a key may belong to: a name may itself end like the mark of a width. */
export function basesOf(key: string): string[] {
  const whole = key.replace(/\.[a-z0-9]+$/, '');
  return [whole, whole.replace(SUFFIX, '')];
}
