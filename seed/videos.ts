/**
 * The scenes that have a short video in public/videos (made by generator/videos.mjs); a listing
 * with one of them shows it after its pictures.
 */
export const VIDEOS: readonly string[] = [
  'suv-yellow-tc-2',
  'suv-green-gd-2',
  'pickup-green-mq-2',
  'villa-any-gd-0',
  'cottage-any-ky-2',
  'dog-any-aw-2',
];

/** Width and height of each video in pixels. */
export const VIDEO_SIZE = { width: 640, height: 480 } as const;
