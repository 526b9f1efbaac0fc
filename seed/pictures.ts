// The demo's pictures as files. The covers of the newest listings lie drawn in public/demo
// (draw-covers.ts). Drawing all others would take minutes, so each is drawn when it is first asked
// for and kept under DATA_DIR/demo. Owns no other pictures than its own.
import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { MediaVariant } from '#features/media/media.table.server.ts';
import { avatar } from './generator/avatar.mjs';
import { panorama } from './generator/panorama.mjs';
import { scene } from './generator/scene.mjs';
import { demoEvents } from './events.ts';
import { demoListings } from './listings/plan.ts';
import { demoNewcomers } from './moderation/newcomers.ts';
import { demoPeople, type DemoPerson } from './people.ts';
import { sceneInput } from './scenes.ts';
import { BANNER, bannerInput, demoStores } from './stores.ts';

const WIDTHS = [360, 640, 800, 1200] as const;
type Format = 'avif' | 'webp';
type Width = (typeof WIDTHS)[number];
type Picture =
  | { kind: 'scene'; name: string; shot: number; width: Width; format: Format }
  | { kind: 'banner'; name: string; width: Width; format: Format }
  | { kind: 'person'; name: string };

const fileOf = (name: string, shot: number, width: number, format: Format): string =>
  `${name}-${shot}-${width}.${format}`;

/** The columns of a media row for one shot of a scene; 4:3, 1200 pixels wide at most. */
export function demoMedia(
  name: string,
  shot: number,
): { url: string; width: number; height: number; variants: MediaVariant[] } {
  const path = (width: number, format: Format) => `/demo/${fileOf(name, shot, width, format)}`;
  return {
    url: path(1200, 'webp'),
    width: 1200,
    height: 900,
    variants: WIDTHS.map((width) => ({
      width,
      avif: path(width, 'avif'),
      webp: path(width, 'webp'),
    })),
  };
}

/** The columns of a media row for the banner of a seller's store. */
export function demoBanner(slug: string): {
  url: string;
  width: number;
  height: number;
  variants: MediaVariant[];
} {
  const path = (width: number, format: Format) => `/demo/banner-${slug}-${width}.${format}`;
  return {
    url: path(1200, 'webp'),
    width: 1200,
    height: bannerHeight(1200),
    variants: ([640, 800, 1200] as const).map((width) => ({
      width,
      avif: path(width, 'avif'),
      webp: path(width, 'webp'),
    })),
  };
}

const bannerHeight = (width: number) => Math.round((width * BANNER.height) / BANNER.width);

let known:
  | { scenes: Map<string, number>; people: Map<string, DemoPerson>; banners: Set<string> }
  | undefined;
/**
 * Every scene with its number of shots, and every avatar: nothing else is ever drawn, whatever a
 * URL asks for.
 */
function knownPictures(): NonNullable<typeof known> {
  if (known) return known;
  const people = demoPeople();
  const scenes = new Map<string, number>();
  const listings = demoListings(people);
  const banners = new Set(
    demoStores(people, listings)
      .filter(({ hasBanner }) => hasBanner)
      .map(({ seller }) => seller.slug),
  );
  const newestFirst = listings.sort((one, other) => one.createdDaysAgo - other.createdDaysAgo);
  for (const listing of newestFirst)
    if (listing.scene)
      scenes.set(listing.scene, Math.max(scenes.get(listing.scene) ?? 0, listing.shots));
  for (const { scene } of demoEvents(people))
    scenes.set(scene, Math.max(scenes.get(scene) ?? 0, 1));
  const drawn = [...people, ...demoNewcomers()];
  known = { scenes, banners, people: new Map(drawn.map((person) => [person.slug, person])) };
  return known;
}

/** What a file name asks for, or null when the demo has no such picture. */
export function parsePicture(file: string): Picture | null {
  const { scenes, people, banners } = knownPictures();
  const person = /^person-([a-z-]+)\.svg$/.exec(file)?.[1];
  if (person !== undefined) return people.has(person) ? { kind: 'person', name: person } : null;
  const [, slug = '', bannerWidth, bannerFormat] =
    /^banner-([a-z-]+)-(640|800|1200)\.(avif|webp)$/.exec(file) ?? [];
  if (banners.has(slug))
    return {
      kind: 'banner',
      name: slug,
      width: Number(bannerWidth) as Width,
      format: bannerFormat as Format,
    };
  const [, name = '', shotText, widthText, format] =
    /^([a-z]+-[a-z]+-[a-z]{2}-\d)-(\d)-(360|640|800|1200)\.(avif|webp)$/.exec(file) ?? [];
  const shot = Number(shotText);
  return (scenes.get(name) ?? 0) > shot
    ? { kind: 'scene', name, shot, width: Number(widthText) as Width, format: format as Format }
    : null;
}

// Flat drawings compress well at the fastest settings; the largest is looked at longest and rarest.
const AVIF = {
  360: { quality: 63, effort: 1 },
  640: { quality: 56, effort: 1 },
  800: { quality: 54, effort: 1 },
  1200: { quality: 52, effort: 0 },
} as const;
const WEBP = {
  360: { quality: 76, effort: 3 },
  640: { quality: 74, effort: 3 },
  800: { quality: 73, effort: 3 },
  1200: { quality: 72, effort: 2 },
} as const;

async function draw(picture: Picture): Promise<Buffer> {
  const person = knownPictures().people.get(picture.name);
  if (picture.kind === 'person') return Buffer.from(avatar({ name: person?.name ?? '' }));
  const { width } = picture;
  // Loaded when needed: once its pictures are there, a server seldom wants it.
  const { default: sharp } = await import('sharp');
  // The density makes librsvg draw at the final size instead of scaling pixels.
  const image =
    picture.kind === 'banner' && person
      ? sharp(Buffer.from(panorama(bannerInput(person))), {
          density: (72 * width) / BANNER.width,
        }).resize(width, bannerHeight(width))
      : sharp(Buffer.from(sceneOf(picture)), { density: (72 * width) / 800 }).resize(
          width,
          (width * 3) / 4,
        );
  return picture.format === 'avif'
    ? image.avif(AVIF[width]).toBuffer()
    : image.webp(WEBP[width]).toBuffer();
}

function sceneOf(picture: Picture): string {
  const input = sceneInput(picture.name);
  if (!input || picture.kind !== 'scene') throw new RangeError(`No scene ${picture.name}`);
  return scene({ ...input, shot: picture.shot });
}

/** Never more drawings at once than processors. */
const queue = { running: 0, waiting: [] as (() => void)[] };
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.running >= availableParallelism())
    await new Promise<void>((resolve) => queue.waiting.push(resolve));
  queue.running++;
  try {
    return await work();
  } finally {
    queue.running--;
    queue.waiting.shift()?.();
  }
}

const underway = new Map<string, Promise<string>>();

/**
 * Path of a picture's file, drawn first when it is not there yet. Asking twice at once draws once.
 * @param dataDir DATA_DIR; the files lie in its folder "demo"
 * @param file name without folder, as in the URL /demo/{file}
 * @returns null when the demo has no such picture
 */
export async function renderDemoPicture(dataDir: string, file: string): Promise<string | null> {
  const picture = parsePicture(file);
  if (!picture) return null;
  const path = join(dataDir, 'demo', file);
  const running = underway.get(path);
  if (running) return running;
  const promise = drawOnce(path, picture).finally(() => underway.delete(path));
  underway.set(path, promise);
  return promise;
}

async function drawOnce(path: string, picture: Picture): Promise<string> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) return path;
  return inTurn(async () => {
    const bytes = await draw(picture);
    await mkdir(join(path, '..'), { recursive: true });
    const draft = `${path}.${randomUUID()}.tmp`;
    try {
      await writeFile(draft, bytes);
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
    return path;
  });
}

/** The names of all covers that lists show, those of the newest listings first. */
export function coverNames(): string[] {
  return [...knownPictures().scenes.keys()];
}

/** The widths that lists show covers in; names of files are `coverFile(name, width)`. */
export const COVER_WIDTHS = [360, 640] as const;

export function coverFile(name: string, width: number): string {
  return fileOf(name, 0, width, 'avif');
}

/**
 * A cover for the repository: drawn once, so the encoder takes its time.
 * @returns an AVIF file
 */
export async function drawCover(name: string, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = Buffer.from(scene({ ...sceneInput(name), shot: 0 }));
  return sharp(picture, { density: (72 * width) / 800 })
    .resize(width, (width * 3) / 4)
    .avif({ quality: 48, effort: 4 })
    .toBuffer();
}
