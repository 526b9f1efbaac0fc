/**
 * Whether a chosen file is taken at all (spec 2 section 5); its content is checked by the server.
 */
import { EXTENSIONS, MAX_BYTES, MEDIA_KINDS, MIME_TYPES } from '#features/media/media.limits.ts';
import type { UploadKind, UploadOptions, UploadProblem } from './upload-types.ts';

/**
 * Phones write these; a browser that can read them makes JPEGs of them, any other says so while
 * preparing.
 */
const PHONE_EXTENSIONS = ['heic', 'heif'];
const PHONE_TYPE = /^image\/hei[cf]$/;

/** The `accept` of a file dialog for these kinds. */
export function acceptOf(max: UploadOptions['max']): string {
  const named = MEDIA_KINDS.filter((kind) => max[kind]).flatMap((kind) => [
    ...MIME_TYPES[kind],
    ...EXTENSIONS[kind].map((name) => `.${name}`),
  ]);
  return [...named, ...(max.image ? PHONE_EXTENSIONS.map((name) => `.${name}`) : [])].join(',');
}

/**
 * What a file is taken for, or why it is not taken. Big photographs pass: they are made smaller
 * before they leave.
 * @param options.taken how many of each kind are there already
 */
export function checkFile(
  file: File,
  { max, taken }: { max: UploadOptions['max']; taken: Record<UploadKind, number> },
): { kind: UploadKind } | { problem: UploadProblem } {
  const refuse = (key: UploadProblem['key'], values: Record<string, string | number> = {}) => ({
    problem: { key, values, final: true } satisfies UploadProblem,
  });
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const kind = kindOf(file.type, extension);
  if (kind === null || !max[kind])
    return refuse(
      file.type.startsWith('video/') || extension === 'mkv'
        ? 'videoType'
        : file.type.startsWith('image/')
          ? 'imageType'
          : 'type',
      { types: namesOf(max) },
    );
  if (file.size === 0) return refuse('small', { bytes: '1' });
  // A GIF may be animated and is sent as it is.
  const most = kind === 'video' || isGif(file) ? MAX_BYTES[kind] : Infinity;
  if (file.size > most)
    return refuse('large', { bytes: String(most), megabytes: most / 1024 / 1024 });
  if (taken[kind] >= (max[kind] ?? 0)) return refuse('many', { kind, count: max[kind] ?? 0 });
  return { kind };
}

/** A moving or still GIF. */
export function isGif(file: File): boolean {
  return file.type === 'image/gif' || (file.type === '' && /\.gif$/i.test(file.name));
}

function kindOf(type: string, extension: string): UploadKind | null {
  // Some systems know no type for these names, and some call them otherwise: the name decides where
  // it is known.
  if (PHONE_EXTENSIONS.includes(extension)) return 'image';
  const named = MEDIA_KINDS.find((kind) => EXTENSIONS[kind].includes(extension));
  if (named || extension !== '') return named ?? null;
  return (
    MEDIA_KINDS.find((kind) => MIME_TYPES[kind].includes(type)) ??
    (PHONE_TYPE.test(type) ? 'image' : null)
  );
}

function namesOf(max: UploadOptions['max']): string {
  return [
    ...(max.image ? ['JPEG', 'PNG', 'WebP', 'GIF'] : []),
    ...(max.video ? ['MP4', 'MPEG', 'MOV', 'AVI', 'WebM'] : []),
  ].join(', ');
}
