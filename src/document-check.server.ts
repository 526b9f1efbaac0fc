// Looks whether React Router still writes what document.server.ts changes in its markup, on a page
// of its own. Run by every build and by a test; owns nothing that runs in the shop.
import vm from 'node:vm';
import { createElement } from 'react';
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
} from 'react-router';
import { type Rendered, renderRouter, toDocument } from './document.server.ts';

const NONCE = 'nonce-of-the-check';
const DATA = 'what the loader found';
const SCRIPTS = { entry: '/assets/entry.js', shared: '/assets/shared.js', root: '/assets/root.js' };
/** The data of the page below is there at once; longer means never. */
const TIMEOUT_MS = 1_000;

/**
 * Renders a page and looks at it as a browser would.
 * @param rewrite what another React Router might have rendered
 * @throws Error with a sentence that says which of its habits React Router has changed
 */
export async function checkDocument(
  rewrite: (rendered: Rendered) => Rendered = (rendered) => rendered,
): Promise<void> {
  const html = await pageOf(rewrite);
  const preloads = html.match(/<link rel="later"/g)?.length ?? 0;
  if (/<link[^>]*modulepreload/.test(html) || preloads < Object.keys(SCRIPTS).length)
    throw changed(
      'asks for scripts in the head',
      'deferPreloads in src/deferred-hydration.server.ts',
    );
  const waiting = html.match(/<script[^>]* type="later"[^>]*>[^<]*import\("[^<]*<\/script>/g);
  if (waiting?.length !== 1 || /<script[^>]* type="module"/.test(html))
    throw changed('starts its scripts', 'deferModule in src/deferred-hydration.server.ts');
  if (!(await handedOver(html)).includes(DATA))
    throw changed('hands its data to the browser', 'handOver in src/document.server.ts');
}

function changed(habit: string, place: string): Error {
  return new Error(
    `React Router has changed how it ${habit}: ${place} no longer finds what it changes. ` +
      'Compare it with what <Scripts> renders in the installed version.',
  );
}

/** The document of a page with a loader, through React Router's own request handler. */
async function pageOf(rewrite: (rendered: Rendered) => Rendered): Promise<string> {
  const handle = createRequestHandler(buildOf(rewrite), 'production');
  const response = await handle(new Request('http://check.example/'), new RouterContextProvider());
  return response.text();
}

function buildOf(rewrite: (rendered: Rendered) => Rendered): ServerBuild {
  const answer = async (request: Request, status: number, headers: Headers, page: EntryContext) => {
    const rendered = await renderRouter(page, {
      url: request.url,
      nonce: NONCE,
      around: (router) => router,
    });
    return new Response(toDocument(rewrite(rendered), NONCE).html, { status, headers });
  };
  const root = { id: 'root', path: '' };
  return {
    entry: { module: { default: answer } },
    routes: { root: { ...root, module: { default: Page, loader: () => ({ found: DATA }) } } },
    assets: {
      version: '1',
      url: '/assets/manifest.js',
      entry: { module: SCRIPTS.entry, imports: [SCRIPTS.shared] },
      routes: {
        root: {
          ...root,
          module: SCRIPTS.root,
          hasLoader: true,
          hasAction: false,
          hasClientAction: false,
          hasClientLoader: false,
          hasClientMiddleware: false,
          hasDefaultExport: true,
          hasErrorBoundary: false,
        },
      },
    },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

/** The shell of src/root.tsx, without anything in it. */
function Page() {
  const head = createElement('head', null, createElement(Links));
  const body = createElement(
    'body',
    null,
    createElement(Outlet),
    createElement(Scripts, { nonce: NONCE }),
  );
  return createElement('html', { lang: 'en' }, head, body);
}

/** Runs the scripts of a document that speak of the data and reads what reaches the router. */
async function handedOver(html: string): Promise<string> {
  const sandbox = vm.createContext({ window: {}, ReadableStream, TextEncoderStream });
  for (const [, script = ''] of html.matchAll(/<script>([^<]*)<\/script>/g))
    if (script.includes('__reactRouterContext')) vm.runInContext(script, sandbox);
  const stream: unknown = vm.runInContext('window.__reactRouterContext?.stream', sandbox);
  if (!(stream instanceof ReadableStream)) return '';
  let timeout: NodeJS.Timeout | undefined;
  const never = new Promise<string>((resolve) => {
    timeout = setTimeout(resolve, TIMEOUT_MS, '');
  });
  return Promise.race([new Response(stream).text(), never]).finally(() => clearTimeout(timeout));
}
