/** Under which name a browser keeps what was looked at, for pages that ask before anything else. */
import { COPY_PREFIX } from '#platform/pages/device-drafts.ts';

export const VIEWED_KEY = `${COPY_PREFIX}viewed`;

/** Whether anything is kept at all, whoever looked at it. */
export function hasViewed(): boolean {
  try {
    return localStorage.getItem(VIEWED_KEY) !== null;
  } catch {
    return false;
  }
}
