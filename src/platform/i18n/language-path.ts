/**
 * The language in an address: "/es/products" is the page "/products" in Spanish. Without one, the
 * reader's own choice decides. Browser-safe.
 *
 * The server takes the language off before anything else reads the path and puts it back on what
 * leaves (src/app.server.ts); in the browser the router does, whose `basename` it is. Everything
 * between knows paths without it.
 */
import { TRANSLATED } from 'virtual:texts/languages';

const WITH_LANGUAGE = /^\/([a-z]{2,3})(?=\/|\.data$|$)(.*)$/s;
/** What is the same in every language, or has a name of its own for each: no page. */
const NO_PAGE = /^\/(?:api|assets|media|uploads)(?:\/|$)|\.(?!data$)[^/]*$/;

/** Whether a path is that of a page or its data, the only addresses that have languages. */
function isPagePath(path: string): boolean {
  const [plain = ''] = path.split(/[?#]/, 1);
  return plain.startsWith('/') && !plain.startsWith('//') && !NO_PAGE.test(plain);
}

/**
 * Takes the language off a pathname.
 * @returns `language` is null without one, and `path` what was given; English, which has addresses
 *   without a language, is told as well, for whoever sends those on
 */
export function splitLanguage(pathname: string): { language: string | null; path: string } {
  const none = { language: null, path: pathname };
  const [, language = '', rest = ''] = WITH_LANGUAGE.exec(pathname) ?? [];
  if (!TRANSLATED.includes(language)) return none;
  // The router asks for the data of "/es" as "/es.data", and for that of "/" as "/_.data".
  const path = rest === '' ? '/' : rest === '.data' ? '/_.data' : rest;
  return isPagePath(path) ? { language, path } : none;
}

/** A path of this site without its language: what the rest of the program knows it by. */
export function withoutLanguage(path: string): string {
  const at = path.search(/[?#]/);
  return at < 0 ? splitLanguage(path).path : splitLanguage(path.slice(0, at)).path + path.slice(at);
}

/** What stands before every path of a page in a language: "/es", and nothing for English. */
export function languagePrefix(language: string | null): string {
  return language === null || language === 'en' || !TRANSLATED.includes(language)
    ? ''
    : `/${language}`;
}

/** A path of a page with the prefix of a language: "/es/products?page=2", "/es" for home. */
export function withPrefix(prefix: string, path: string): string {
  if (prefix === '' || !isPagePath(path)) return path;
  return prefix + (/^\/(?=[?#]|$)/.test(path) ? path.slice(1) : path);
}
