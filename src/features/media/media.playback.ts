/**
 * Which videos browsers play. The server says so by the ending of a file's address, so that pages,
 * programs and the table need no word more about it.
 */

/**
 * Stands before the ending of videos in a known format whose pictures are coded in a way that most
 * browsers cannot read (HEVC). Names that people give have no two underscores in a row.
 */
export const CODED_OTHERWISE = '__hevc';

const NOT_PLAYED = new RegExp(`(?:\\.(?:avi|mpe?g)|${CODED_OTHERWISE}\\.(?:mp4|mov))$`, 'i');

/** Whether browsers play a stored video, or a chosen one as far as its name tells. */
export function playsInBrowsers({ url }: { url: string }): boolean {
  return !NOT_PLAYED.test(url);
}
