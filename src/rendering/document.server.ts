// The HTML document of a page: what React renders of it, and the scripts with which it wakes up.
// They stand in place of React Router's <Scripts>, whose module starts at once and whose data comes
// through a component that renderToString drops. Owns what is handed to HydratedRouter; refuses to
// know pages and texts.
import { createHash } from 'node:crypto';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type EntryContext, type MetaDescriptor, ServerRouter } from 'react-router';
import { renderBelow } from '#platform/jsx/own-links.ts';
import type { RenderQueue } from '#platform/pages/render-queue.server.ts';
import { hydrationScript, WAITING } from './deferred-hydration.server.ts';
import { escapedSign, escapeInScript, structuredMarkup } from './structured-markup.server.ts';

/**
 * A whole document, and what its Content-Security-Policy says of its own inline scripts:
 * "'sha256-…'". Hashes and no nonce, so that the same document can be sent again.
 */
export type PageDocument = { html: string; scripts: string[] };

/**
 * Renders a whole page at once: no loader defers, and renderToString costs half of what streaming
 * does.
 * @param how.prefix of an address that names its language: "/es"
 * @param how.nonce nobody could know it before: only what carries it is a script of ours
 * @param how.texts the file with the texts of its language, fetched along with the others
 * @param how.around puts the providers of the product around the router
 * @param how.turn comes when nothing else is done for long
 * @param how.structured what search engines and link previews read, for the document alone
 */
export async function renderDocument(
  { serverHandoffStream, ...entry }: EntryContext,
  {
    url,
    nonce,
    prefix = '',
    texts,
    around,
    turn,
    structured = [],
  }: {
    url: string;
    nonce: string;
    prefix?: string;
    texts?: string | undefined;
    around: (router: ReactNode) => ReactNode;
    turn?: RenderQueue;
    structured?: readonly MetaDescriptor[];
  },
): Promise<PageDocument> {
  const loaderData = serverHandoffStream ? await new Response(serverHandoffStream).text() : '';
  const shown = matchedOnly(entry);
  const context = prefix ? below(prefix, shown) : shown;
  const router = createElement(ServerRouter, { context, url, nonce });
  await turn?.();
  const html = renderBelow(prefix, () => renderToString(around(router)));
  const handedOver = handOver(entry.serverHandoffString ?? '{}', prefix, loaderData);
  return toDocument(html, nonce, {
    handedOver,
    module: pageModule(entry, texts),
    atOnce: isTask(entry),
    structured,
  });
}

/**
 * Whether a page is there for something that somebody does, most often a form: its route says
 * `handle = { task: true }`, or has a head of its own (`bare`) as those for signing in do.
 */
function isTask({ routeModules, staticHandlerContext: { matches } }: EntryContext): boolean {
  return matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { task?: true; bare?: true } | undefined;
    return handle?.task ?? handle?.bare ?? false;
  });
}

/** Without the routes that are not shown, of each of which React Router would make another one. */
function matchedOnly(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]),
  );
  return { ...context, manifest: { ...manifest, routes } };
}

/**
 * The same page at an address that names its language. React Router answered the request without it
 * (src/platform/http/language.server.ts), so that loaders know one path for each page; links, forms
 * and the router in the browser have it as their `basename`.
 */
function below(prefix: string, context: EntryContext): EntryContext {
  const { staticHandlerContext } = context;
  const { location } = staticHandlerContext;
  return {
    ...context,
    staticHandlerContext: {
      ...staticHandlerContext,
      basename: prefix,
      location: { ...location, pathname: prefix + location.pathname.replace(/^\/$/, '') },
    },
  };
}

/**
 * Gives the router of the browser what the one of the server knew, and what the loaders found.
 * @param handoff JSON that React Router has made fit for a script
 */
function handOver(handoff: string, basename: string, loaderData: string): string {
  // It is JSON, full of quotation marks: between single ones they need no escaping.
  const text = escapeInScript(
    loaderData.replace(/[\\'\n\r]/g, (sign) => (sign === '\\' ? '\\\\' : escapedSign(sign))),
  );
  const stream = `new ReadableStream({start(to){to.enqueue('${text}');to.close()}})`;
  const own = [
    ...(basename ? [`basename:'${basename}'`] : []),
    `stream:${stream}.pipeThrough(new TextEncoderStream())`,
  ];
  return `window.__reactRouterContext=Object.assign(${handoff},{${own.join()}})`;
}

/**
 * The module that starts the page in the browser (entry.client.tsx). It names all files that it
 * needs, those of its imports too, so that they are fetched at the same time.
 */
function pageModule(
  { manifest, staticHandlerContext }: EntryContext,
  texts: string | undefined,
): string {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => {
    const files = manifest.routes[route.id];
    return files ? [files] : [];
  });
  const imports = new Set([
    ...(texts ? [texts] : []),
    ...(manifest.hmr ? [manifest.hmr.runtime] : []),
    manifest.url,
    ...[manifest.entry, ...routes].flatMap((files) => files.imports ?? []),
  ]);
  const modules = routes.map(({ id }, index) => `${JSON.stringify(id)}:route${index}`);
  return [
    ...[...imports].map((file) => `import ${JSON.stringify(file)}`),
    ...routes.map(
      ({ module }, index) => `import * as route${index} from ${JSON.stringify(module)}`,
    ),
    `import {hydrate} from ${JSON.stringify(manifest.entry.module)}`,
    `window.__reactRouterRouteModules={${modules.join()}}`,
    'hydrate()',
  ].join(';');
}

/**
 * The document that is sent: what is rendered, and its scripts.
 * @param page.module waits as deferred-hydration.server.ts says, or starts at once
 * @param mark the nonce that the page was rendered with; scripts with it are named in the policy
 */
export function toDocument(
  html: string,
  mark: string,
  {
    handedOver,
    module,
    atOnce = false,
    structured = [],
  }: {
    handedOver: string;
    module: string;
    atOnce?: boolean;
    structured?: readonly MetaDescriptor[];
  },
): PageDocument {
  const head = html.indexOf('</head>');
  const end = html.lastIndexOf('</body>');
  const scripts: string[] = [];
  const own = (text: string) => {
    scripts.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    return text;
  };
  const forCrawlers = structuredMarkup(structured);
  const attribute = ` nonce="${mark}"`;
  // Looked for as it is, since an expression would try every tag of the page, and in pieces, since
  // each further copy of a page counts.
  const [before = '', ...after] = html.slice(head, end).split(attribute);
  for (const script of after) {
    const begin = script.indexOf('>') + 1;
    own(script.slice(begin, script.indexOf('</script>', begin)));
  }
  // Below a style sheet scripts wait until it has come, and the files of the page with them.
  const above = html.slice(0, head).replaceAll(attribute, '');
  const styles = atOnce ? above.indexOf('<link rel="stylesheet"') : -1;
  const first = styles < 0 ? above.length : styles;
  const parts = [
    '<!doctype html>',
    above.slice(0, first),
    atOnce
      ? `<script>${own(hydrationScript(true))}</script><script type="module">${own(module)}</script>`
      : '',
    above.slice(first),
    forCrawlers.head,
    before,
    ...after,
    forCrawlers.scripts,
    `<script>${own(handedOver)}</script>`,
    atOnce
      ? ''
      : `<script type="${WAITING}">${own(module)}</script><script>${own(hydrationScript(false))}</script>`,
    html.slice(end),
  ];
  return { html: parts.join(''), scripts };
}
