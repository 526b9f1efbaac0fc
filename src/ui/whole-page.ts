/** Loads a page as a whole when a file of its code is gone, as after a new version was deployed. */
import { keepTyped } from './typed.ts';

/** Names the files for which this tab has loaded a page: once for each, so that it never loops. */
const KEY = 'calabash-loaded-for';
const MOST = 20;
/** Set while a page is loaded anew as its code was gone (rendering/deferred-hydration.server.ts) */
export const LOADED_OLD = 'calabash-loaded-old';

/** Whether a file that could not be imported is no longer there; else it may still come. */
export async function isGone(file: string): Promise<boolean> {
  try {
    const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
}

/**
 * Loads the page at this address as a whole; what was typed into it is there again.
 * @param file for which it is done
 * @returns false when this tab has done so before for this file, or cannot note it
 */
export function loadWhole(file: string): boolean {
  try {
    const files = (sessionStorage.getItem(KEY) ?? '').split(' ');
    if (files.includes(file)) return false;
    sessionStorage.setItem(KEY, [...files.slice(1 - MOST), file].join(' '));
    keepTyped();
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** The code of this page came, so the next one whose code is gone may be loaded anew as well. */
export function noteFreshCode(): void {
  try {
    sessionStorage.removeItem(LOADED_OLD);
  } catch {
    // Storage is blocked: no page was loaded anew.
  }
}
