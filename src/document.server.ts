// The HTML document of a page, made of what React Router renders. Owns what is changed in that
// markup (scripts wait, the loaders' data goes along); document-check.server.ts stops the build
// when React Router writes it in another way. Refuses to know pages and texts.
import { createHash } from 'node:crypto';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import type { Turns } from '#platform/turns.server.ts';
import { deferModule, deferPreloads, HYDRATION_SCRIPT } from './deferred-hydration.server.ts';

/** What React Router made of a request: its markup, and its data as it is sent to the browser. */
export type Rendered = { html: string; loaderData: string };

/**
 * A whole document, and what its Content-Security-Policy says of its own inline scripts:
 * "'sha256-…'". Hashes and no nonce, so that the same document can be sent again.
 */
export type PageDocument = { html: string; scripts: string[] };

/**
 * Renders a whole page at once: no loader defers, and renderToString costs half of what streaming
 * does.
 * @param around puts the providers of the product around the router
 * @param turn comes when nothing else is done for long
 */
export async function renderRouter(
  { serverHandoffStream, ...routerContext }: EntryContext,
  {
    url,
    nonce,
    prefix = '',
    around,
    turn,
  }: {
    url: string;
    nonce: string;
    prefix?: string;
    around: (router: ReactNode) => ReactNode;
    turn?: Turns;
  },
): Promise<Rendered> {
  const loaderData = serverHandoffStream ? await new Response(serverHandoffStream).text() : '';
  const context = prefix ? below(prefix, routerContext) : routerContext;
  const router = createElement(ServerRouter, { context, url, nonce });
  await turn?.();
  return { html: renderToString(around(router)), loaderData };
}

/**
 * The same page at an address that names its language. React Router answered the request without it
 * (src/platform/http.language.server.ts), so that loaders know one path for each page; links, forms
 * and the router in the browser have it as their `basename`.
 */
function below(prefix: string, context: EntryContext): EntryContext {
  const { serverHandoffString = '{}', staticHandlerContext } = context;
  const { location } = staticHandlerContext;
  const handoff = { ...(JSON.parse(serverHandoffString) as object), basename: prefix };
  return {
    ...context,
    serverHandoffString: escapeScript(JSON.stringify(handoff)),
    staticHandlerContext: {
      ...staticHandlerContext,
      basename: prefix,
      location: { ...location, pathname: prefix + location.pathname.replace(/^\/$/, '') },
    },
  };
}

/**
 * The document that is sent: what is rendered, with its scripts waiting and its data in it.
 * @param mark the nonce that the page was rendered with, which nobody could know before: only what
 *   carries it is a script of ours
 */
export function toDocument({ html, loaderData }: Rendered, mark: string): PageDocument {
  const head = html.indexOf('</head>');
  const end = html.lastIndexOf('</body>');
  const scripts: string[] = [];
  const own = (text: string) => {
    scripts.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    return text;
  };
  const attribute = ` nonce="${mark}"`;
  // Looked for as it is, since an expression would try every tag of the page, and in pieces, since
  // each further copy of a page counts.
  const [before = '', ...scriptsAfter] = html.slice(head, end).split(attribute);
  for (const after of scriptsAfter) {
    const begin = after.indexOf('>') + 1;
    own(after.slice(begin, after.indexOf('</script>', begin)));
  }
  const parts = [
    '<!doctype html>',
    deferPreloads(html.slice(0, head).replaceAll(attribute, '')),
    before,
    ...scriptsAfter.map(deferModule),
    `<script>${own(handOver(loaderData))}</script>`,
    `<script>${own(HYDRATION_SCRIPT)}</script>`,
    html.slice(end),
  ];
  return { html: parts.join(''), scripts };
}

/**
 * Gives the loaders' data to the browser. React Router does it with a component that suspends,
 * which renderToString drops without a word: the page then waits for its data forever and never
 * hydrates.
 */
function handOver(loaderData: string): string {
  // It is JSON, full of quotation marks: between single ones they need no escaping.
  const text = loaderData.replace(/[\\'\n\r]/g, (sign) => (sign === '\\' ? '\\\\' : escaped(sign)));
  const stream = 'window.__reactRouterContext?.streamController';
  return `${stream}?.enqueue('${escapeScript(text)}');${stream}?.close()`;
}

/** JSON that a script element may hold. */
function escapeScript(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, escaped);
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
