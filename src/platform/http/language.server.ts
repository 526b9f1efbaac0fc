// The language in the address of a request: taken off before anything looks at the path, put back
// on redirects, and told to whatever is read by a page that has one.
import type { Context, MiddlewareHandler } from 'hono';
import { getPathNoStrict } from 'hono/utils/url';
import type { HttpEnv } from './types.server.ts';
import {
  languagePrefix,
  splitLanguage,
  withoutLanguage,
  withPrefix,
} from '../i18n/language-path.ts';

/** What the routes of the server match: "/products" for "/es/products". Hono asks it first. */
export function pathOf(request: Request): string {
  return splitLanguage(getPathNoStrict(request)).path;
}

/** "/es" of a request for "/es/products", else nothing. */
export function prefixOf({ req }: Context<HttpEnv>): string {
  return languagePrefix(splitLanguage(pathnameOf(req.raw.url)).language);
}

/**
 * The language that the address says, whatever the reader chose; of what a script of a page asks
 * for, that of the page. Null where the reader's own choice decides.
 */
export function languageOf(c: Context<HttpEnv>): string | null {
  const own = splitLanguage(pathnameOf(c.req.raw.url)).language;
  if (own !== null) return own;
  // A document that the service worker fetches comes as one of a script, but for what it accepts.
  const isAskedByScript =
    c.req.header('Sec-Fetch-Site') === 'same-origin' &&
    c.req.header('Sec-Fetch-Dest') === 'empty' &&
    !c.req.header('Accept')?.includes('text/html');
  const page = isAskedByScript ? URL.parse(c.req.header('Referer') ?? '') : null;
  return page && splitLanguage(page.pathname).language;
}

/** English has the addresses without a language: one way to write each. */
export const redirectEnglish: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.req.raw.url);
  const { language, path } = splitLanguage(pathname);
  if (language !== 'en') return next();
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  return c.redirect(path + search, isRead ? 301 : 308);
};

/** The request as pages know it. */
export function withoutItsLanguage({ req: { raw } }: Context<HttpEnv>): Request {
  const url = new URL(raw.url);
  const { language, path } = splitLanguage(url.pathname);
  if (language === null) return raw;
  url.pathname = path;
  return new Request(url, raw);
}

/**
 * The answer of a page, which leads on in the language of its address, or in another one that it
 * names: "/en/products" is the page in English.
 */
export function inItsLanguage(c: Context<HttpEnv>, answer: Response): Response {
  const location = answer.headers.get('Location');
  if (!location?.startsWith('/')) return answer;
  const language = splitLanguage(location.replace(/[?#].*$/s, '')).language;
  const prefix = language === null ? prefixOf(c) : languagePrefix(language);
  const wanted = withPrefix(prefix, withoutLanguage(location));
  if (wanted !== location) answer.headers.set('Location', wanted);
  return answer;
}

/** Of an address that cannot be read, which is refused elsewhere, the root. */
function pathnameOf(url: string): string {
  return URL.parse(url)?.pathname ?? '/';
}
