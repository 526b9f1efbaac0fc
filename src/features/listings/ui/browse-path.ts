/** Where a person was browsing before a listing. */
import { withoutLanguage } from '#platform/i18n/language-path.ts';

const BROWSE_PATHS = /^\/(?:products|search|browse(?:\/[a-z-]{1,60}){1,2})$/;

/**
 * The browse page that a request came from, with its filters, read from the Referer header;
 * null when it came from elsewhere. Only a path is returned, so it can never lead off the site.
 */
export function browsePathOf(referer: string | null, host: string | null): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  const path = withoutLanguage(url.pathname);
  return url.host === host && BROWSE_PATHS.test(path) ? path + url.search : null;
}
