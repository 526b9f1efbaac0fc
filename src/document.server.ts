// The HTML document of a page, made of what React Router renders. Owns what is changed in that
// markup (scripts wait, the loaders' data goes along); document-check.server.ts stops the build
// when React Router writes it in another way. Refuses to know pages and texts.
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { deferModule, deferPreloads, hydrationScript } from './deferred-hydration.server.ts';

/** What React Router made of a request: its markup, and its data as it is sent to the browser. */
export type Rendered = { html: string; loaderData: string };

/**
 * Renders a whole page at once: no loader defers, and renderToString costs half of what streaming
 * does.
 * @param around puts the providers of the product around the router
 */
export async function renderRouter(
  { serverHandoffStream, ...routerContext }: EntryContext,
  {
    url,
    nonce,
    prefix = '',
    around,
  }: { url: string; nonce: string; prefix?: string; around: (router: ReactNode) => ReactNode },
): Promise<Rendered> {
  const loaderData = serverHandoffStream ? await new Response(serverHandoffStream).text() : '';
  const context = prefix ? below(prefix, routerContext) : routerContext;
  const router = createElement(ServerRouter, { context, url, nonce });
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

/** The document that is sent: what is rendered, with its scripts waiting and its data in it. */
export function toDocument({ html, loaderData }: Rendered, nonce: string): string {
  const head = html.indexOf('</head>');
  const end = html.lastIndexOf('</body>');
  return [
    '<!doctype html>',
    deferPreloads(html.slice(0, head)),
    deferModule(html.slice(head, end)),
    handOver(loaderData, nonce),
    hydrationScript(nonce),
    html.slice(end),
  ].join('');
}

/**
 * Gives the loaders' data to the browser. React Router does it with a component that suspends,
 * which renderToString drops without a word: the page then waits for its data forever and never
 * hydrates.
 */
function handOver(loaderData: string, nonce: string): string {
  const text = escapeScript(JSON.stringify(loaderData));
  const stream = 'window.__reactRouterContext?.streamController';
  return `<script nonce="${nonce}">${stream}?.enqueue(${text});${stream}?.close()</script>`;
}

/** JSON that a script element may hold. */
function escapeScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
