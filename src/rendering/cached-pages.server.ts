// Pages of those who are not signed in, made once and kept for a moment
// (src/platform/cache/page-cache.server.ts). Owns which requests may have one, and what one depends
// on: it is drawn from its key alone, so that nothing else of a request can get to other readers.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Context, MiddlewareHandler } from 'hono';
import { zoneOf } from '#features/catalog/catalog.facts.server.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { DEFAULT_PREFERENCES } from '#features/preferences/preferences.schema.ts';
import { preferencesCookie, readPreferences } from '#features/preferences/preferences.server.ts';
import type { App } from '#platform/context.ts';
import { LEFT_COOKIE } from '#platform/pages/device-drafts.ts';
import type { CachedPages } from '#platform/feature.server.ts';
import { knowsEtag } from '#platform/http/answer.server.ts';
import { compressBytes, type Encoding, preferredEncoding } from '#platform/http/compress.server.ts';
import { type LoadShedder, Overloaded } from '#platform/http/load-shedding.server.ts';
import { languageOf, prefixOf } from '#platform/http/language.server.ts';
import type { RouteNamer } from '#platform/http/routes.server.ts';
import type { HttpEnv } from '#platform/http/types.server.ts';
import type { FinishedPage } from '#platform/cache/page-cache.server.ts';
import { programCtx } from '#platform/process/services.server.ts';
import { drawPage, type Pages, sayForWhom, reportViews } from './pages.server.ts';
import { FEATURES } from '../features.ts';

const CACHED_PAGES = FEATURES.flatMap(({ cachedPages = [] }) => cachedPages);
/** An address that is longer is somebody's own. */
const LONGEST = 600;
/** Cookies of ours that change no page; whoever has another one gets pages of their own. */
const HARMLESS = new Set([
  'calabash_preferences',
  'calabash_device',
  'calabash_trusted',
  LEFT_COOKIE,
]);
const OURS = /calabash|session/i;
/**
 * What caches in front are told of a page that is the same for whoever has chosen nothing: they
 * hear of no change, so it is theirs for ten seconds, and browsers always ask (decision 047).
 */
const SHARED = 'public, max-age=0, s-maxage=10, must-revalidate';
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** All that a kept page depends on. */
type Asked = {
  kept: CachedPages;
  /** Without its language, with the parameters that count. */
  address: string;
  prefix: string;
  language: string | null;
  preferences: ReturnType<typeof readPreferences>;
  /** Where its reader was before, as far as the page says it. */
  from: string;
  encoding: Encoding;
};

/**
 * Answers what may be answered from memory, and makes what is to be kept there; a page that cannot
 * be made in time is sent as it was kept, however old.
 */
export function cachedPages(
  options: { parts: App; pages: Pages; nameRoute: RouteNamer },
  loadShedder: LoadShedder,
): MiddlewareHandler<HttpEnv> {
  const { parts, pages, nameRoute } = options;
  return async (c, next) => {
    const asked = parts.pageCache.isOn && c.req.method === 'GET' ? readAsked(c, parts) : null;
    if (!asked) return next();
    const { kept, ...rest } = asked;
    const key = JSON.stringify(Object.values(rest));
    const wanted = {
      key,
      freshMs: kept.freshSeconds * 1000,
      words: kept.words !== undefined && asked.address.includes(`${kept.words}=`),
      make: () => {
        const hasOther = parts.pageCache.find(key) !== undefined;
        return loadShedder.enter(() => finishPage(pages, parts, asked), { hasOther });
      },
    };
    const page = await parts.pageCache.get(wanted).catch((error: unknown) => {
      const old = error instanceof Overloaded ? parts.pageCache.find(key) : undefined;
      if (!old) throw error;
      return old;
    });
    if (!page) return next();
    c.set('route', nameRoute(c.req.path));
    c.set('scripts', page.scripts);
    reportViews(c, page.onView);
    return toResponse(page, c.req.header('If-None-Match'));
  };
}

/** What a page would depend on; null when this reader gets one of their own. */
function readAsked(c: Context<HttpEnv>, { settings }: App): Asked | null {
  const { path } = c.req;
  const kept = CACHED_PAGES.find((each) => each.path.test(path));
  const encoding = preferredEncoding(c.req.header('Accept-Encoding'), 'often');
  const prefix = prefixOf(c);
  const language = languageOf(c);
  if (!kept || !encoding || !isNobodys(c.req.header('Cookie') ?? '')) return null;
  // What scripts ask for: data, and whatever a page in another language does.
  if (path.endsWith('.data') || (language !== null && prefix === '')) return null;
  const search = searchOf(new URL(c.req.raw.url).searchParams, kept);
  // A shared cache would give the way back of one reader to others.
  const from = settings.sharedCache
    ? ''
    : (kept.from?.(c.req.header('Referer') ?? null, c.req.header('Host') ?? null) ?? '');
  if (search === null || path.length + search.length + from.length > LONGEST) return null;
  const chosen = readPreferences(c.req.raw, PREFERENCE_CHOICES);
  const preferences = { ...chosen, locale: language ?? chosen.locale };
  return { kept, address: path + search, prefix, language, preferences, from, encoding };
}

/** Without any cookie that could make a page somebody's own. */
function isNobodys(cookie: string): boolean {
  return cookie.split(';').every((part) => {
    const name = part.slice(0, part.indexOf('=')).trim();
    return HARMLESS.has(name) || !OURS.test(name);
  });
}

/** As it is for somebody who has chosen nothing, whose browser asks for no language of its own. */
function isUsual({ language, preferences }: Asked): boolean {
  const locale = language ?? DEFAULT_PREFERENCES.locale;
  return isDeepStrictEqual(preferences, { ...DEFAULT_PREFERENCES, locale });
}

/** The parameters that count, in one order; null when one is there twice. */
function searchOf(given: URLSearchParams, { parameters = {} }: CachedPages): string | null {
  const counting = new URLSearchParams();
  for (const [name, usual] of Object.entries(parameters)) {
    const [value, second] = given.getAll(name);
    if (second !== undefined) return null;
    if (value !== undefined && value !== usual) counting.set(name, value);
  }
  const text = counting.toString();
  return text && `?${text}`;
}

/** Null when what came out is for one reader alone, such as a redirect. */
async function finishPage(pages: Pages, parts: App, asked: Asked): Promise<FinishedPage | null> {
  const { publicUrl, sharedCache } = parts.settings;
  const { address, prefix, language, preferences, from, encoding } = asked;
  const headers = new Headers({ Accept: 'text/html', Cookie: preferencesCookie(preferences) });
  if (from) headers.set('Referer', publicUrl + from);
  if (from) headers.set('Host', new URL(publicUrl).host);
  const { locale, country, currency } = preferences;
  const of = { locale, country, timeZone: zoneOf(country), currency };
  const ctx = { ...programCtx(parts, 'cached-pages'), ...of };
  const { answer, page, onView } = await drawPage(pages, {
    request: new Request(publicUrl + address, { headers }),
    ctx,
    prefix,
  });
  const { html, scripts = [] } = page;
  const isForOne = answer.headers.has('Set-Cookie') || ctx.client.setCookies.length > 0;
  if (html === undefined || isForOne) return null;
  const isKept = answer.status === 200 && !answer.headers.has('Cache-Control');
  if (isKept && sharedCache && isUsual(asked)) answer.headers.set('Cache-Control', SHARED);
  sayForWhom(answer, { language, locale });
  // Nobody in particular (sayWhose in src/app.server.ts).
  answer.headers.set('X-Viewer', 'none');
  const body = await compressBytes(Buffer.from(html), answer.headers, encoding, 'often');
  return {
    status: answer.status,
    isKept,
    body,
    headers: [...answer.headers],
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    scripts,
    ids: new Set(html.match(UUID)),
    onView,
  };
}

function toResponse(page: FinishedPage, known: string | undefined): Response {
  const headers = new Headers(page.headers as [string, string][]);
  if (page.isKept) headers.set('ETag', page.etag);
  if (!page.isKept || !knowsEtag(known, page.etag))
    return new Response(page.body, { status: page.status, headers });
  for (const ofBody of ['Content-Type', 'Content-Length', 'Content-Encoding'])
    headers.delete(ofBody);
  return new Response(null, { status: 304, headers });
}
