/**
 * What can go wrong with files; the sentences about images and videos are spec 2 section 8. Keys
 * under "errors" in the message files.
 */
import { AppError, defineErrors, type ErrorCode } from '#platform/errors.ts';
import type { MediaKind } from './media.limits.ts';

export const mediaErrors = defineErrors({
  invalid_image_type: { kind: 'invalid', key: 'invalidImageType' },
  invalid_video_type: { kind: 'invalid', key: 'invalidVideoType' },
  invalid_file_extension: { kind: 'invalid', key: 'invalidFileExtension' },
  image_too_large: { kind: 'tooLarge', key: 'imageTooLarge' },
  video_too_large: { kind: 'tooLarge', key: 'videoTooLarge' },
  file_empty: { kind: 'invalid', key: 'fileEmpty' },
  image_damaged: { kind: 'invalid', key: 'imageDamaged' },
  image_too_many_pixels: { kind: 'invalid', key: 'imageTooManyPixels' },
  video_damaged: { kind: 'invalid', key: 'videoDamaged' },
  /** Its pictures are coded in a way that neither browsers nor the worker read. */
  video_codec: { kind: 'invalid', key: 'videoCodec' },
  upload_not_found: { kind: 'notFound', key: 'uploadNotFound' },
  media_not_found: { kind: 'notFound', key: 'mediaNotFound' },
  media_in_use: { kind: 'conflict', key: 'mediaInUse' },
  media_busy: { kind: 'unavailable', key: 'mediaBusy' },
  /** So many files of one person wait for a listing. */
  media_unused: { kind: 'rateLimited', key: 'mediaUnused' },
  /** Uploading needs a verified address (DECISIONS.md A16). */
  upload_unverified: { kind: 'forbidden', key: 'uploadUnverified' },
});

const OF_KIND: Record<'type' | 'size' | 'damaged', Record<MediaKind, ErrorCode>> = {
  type: { image: mediaErrors.invalid_image_type, video: mediaErrors.invalid_video_type },
  size: { image: mediaErrors.image_too_large, video: mediaErrors.video_too_large },
  damaged: { image: mediaErrors.image_damaged, video: mediaErrors.video_damaged },
};

/** The refusal of a file. */
export function mediaRefusal(
  kind: MediaKind,
  why: keyof typeof OF_KIND,
  detail?: string,
): AppError {
  return new AppError(OF_KIND[why][kind], detail === undefined ? {} : { detail });
}

/** Too many files wait; the same upload may be taken over in a moment. */
export function busyWith(detail: string): AppError {
  return new AppError(mediaErrors.media_busy, { detail, retryAfterSeconds: 5 });
}
