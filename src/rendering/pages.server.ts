// A page from request to answer: what React Router makes of it, and the headers that say for whom
// it is.
import type { Context } from 'hono';
import { RouterContextProvider } from 'react-router';
import type { Ctx } from '#platform/context.ts';
import { compressBytes, type Encoding, preferredEncoding } from '#platform/http/compress.server.ts';
import {
  inItsLanguage,
  languageOf,
  prefixOf,
  withoutItsLanguage,
} from '#platform/http/language.server.ts';
import type { RouteNamer } from '#platform/http/routes.server.ts';
import type { HttpEnv } from '#platform/http/types.server.ts';
import { textLocale } from '#platform/i18n/i18n.ts';
import type { OnView } from '#platform/cache/page-cache.server.ts';
import {
  ctxContext,
  onViewContext,
  type RenderedPage,
  renderedPageContext,
  requestInfoContext,
} from '#platform/pages/request-context.ts';

/** React Router's request handler. */
export type Pages = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** What React Router answered; the document, where it rendered one, is beside it. */
export type Drawn = { answer: Response; page: RenderedPage; onView: OnView[] };

/**
 * Asks React Router.
 * @param asked.request without the language of its address
 * @param asked.prefix that language, as "/es"
 */
export async function drawPage(
  pages: Pages,
  { request, ctx, prefix }: { request: Request; ctx: Ctx; prefix: string },
): Promise<Drawn> {
  const context = new RouterContextProvider();
  const page: RenderedPage = {};
  const onView: OnView[] = [];
  context.set(ctxContext, ctx);
  const isData = new URL(request.url).pathname.endsWith('.data');
  context.set(requestInfoContext, { prefix, isData });
  context.set(renderedPageContext, page);
  context.set(onViewContext, onView);
  const answer = await pages(request, context);
  // When something failed after the page was rendered, the answer is another one.
  return { answer, page: page.status === answer.status ? page : {}, onView };
}

/** Tells the features that a page is shown to whoever asks. */
export function reportViews(c: Context<HttpEnv>, onView: readonly OnView[]): void {
  const reader = {
    now: new Date(),
    clientKey: c.get('clientKey'),
    userAgent: c.req.header('User-Agent')?.slice(0, 500) ?? null,
    method: c.req.method,
    purpose: c.req.header('Sec-Purpose') ?? null,
  };
  for (const tell of onView) tell(reader);
}

/** Answers with a page drawn for this reader alone. */
export async function answerPage(
  c: Context<HttpEnv>,
  { pages, nameRoute }: { pages: Pages; nameRoute: RouteNamer },
): Promise<Response> {
  const ctx = c.get('ctx');
  c.set('route', nameRoute(c.req.path));
  const asked = { request: withoutItsLanguage(c), ctx, prefix: prefixOf(c) };
  const { answer, page, onView } = await drawPage(pages, asked);
  reportViews(c, onView);
  c.set('scripts', page.scripts);
  const drawn = inItsLanguage(c, answer);
  const encoding =
    c.req.method === 'HEAD' ? undefined : preferredEncoding(c.req.header('Accept-Encoding'));
  const response = page.html === undefined ? drawn : await withBody(page.html, drawn, encoding);
  sayForWhom(response, { language: languageOf(c), locale: ctx.locale });
  return response;
}

/**
 * Compressed here and not on its way out, because reading a finished Response takes longer than
 * compressing a page.
 */
async function withBody(
  html: string,
  { status, headers }: Response,
  encoding: Encoding | undefined,
): Promise<Response> {
  return new Response(await compressBytes(Buffer.from(html), headers, encoding), {
    status,
    headers,
  });
}

/** What a page shows follows the visitor's choices; browsers may keep it for Back, nobody else. */
export function sayForWhom(
  { status, headers }: Response,
  { language, locale }: { language: string | null; locale: string },
): void {
  if (status === 503) headers.set('Retry-After', '5');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  headers.append('Vary', language ? 'Cookie, Save-Data' : 'Cookie, Accept-Language, Save-Data');
  if (headers.get('Content-Type')?.startsWith('text/html'))
    headers.set('Content-Language', textLocale(locale));
}
