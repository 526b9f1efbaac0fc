import { createHash } from 'node:crypto';
import vm from 'node:vm';
import { createElement } from 'react';
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
} from 'react-router';
import { describe, expect, it } from 'vitest';
import { renderDocument, toDocument } from './document.server.ts';

const DATA = `what's "found"</script><b>&\u2028\u2029\n\r\\`;
const NONCE = 'nonce-of-the-test';

/** The document of a page with a loader, through React Router's own request handler. */
async function pageOf(
  { prefix = '', texts, handle }: { prefix?: string; texts?: string; handle?: object } = {},
  ...children: Parameters<typeof createElement>[2][]
) {
  const answer = async (request: Request, status: number, headers: Headers, page: EntryContext) => {
    const { url } = request;
    const around = (router: React.ReactNode) => router;
    const options = { url, prefix, ...(texts && { texts }), nonce: NONCE, around };
    const { html, scripts } = await renderDocument(page, options);
    return Response.json({ html, scripts }, { status, headers });
  };
  const Page = () =>
    createElement(
      'html',
      null,
      createElement(
        'head',
        null,
        createElement('link', { nonce: NONCE, rel: 'stylesheet', href: '/a.css' }),
      ),
      createElement('body', null, createElement(Outlet), ...children),
    );
  const root = { id: 'root', path: '' };
  const build = {
    entry: { module: { default: answer } },
    routes: {
      root: { ...root, module: { default: Page, handle, loader: () => ({ found: DATA }) } },
    },
    assets: {
      version: '1',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: ['/assets/vendor.js', '/assets/shared.js'] },
      routes: {
        root: {
          ...root,
          module: '/assets/root.js',
          imports: ['/assets/shared.js', '/assets/header.js'],
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
  const answerTo = createRequestHandler(build, 'production');
  const response = await answerTo(new Request('http://shop.example/'), new RouterContextProvider());
  return (await response.json()) as { html: string; scripts: string[] };
}

type Context = { basename?: string; isSpaMode: boolean; stream: ReadableStream<Uint8Array> };

/** Runs the script that speaks of the data, as a browser would. */
function contextIn(html: string): Context {
  const sandbox = vm.createContext({ window: {}, ReadableStream, TextEncoderStream });
  const [, script = ''] = /<script>(window\.__reactRouterContext[^<]*)<\/script>/.exec(html) ?? [];
  return vm.runInContext(`${script};window.__reactRouterContext`, sandbox) as Context;
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the document of a page', () => {
  it('hands over what the router of the browser goes on with, and data that looks like markup as data', async () => {
    const { html } = await pageOf();
    expect(html).not.toContain('</script><b>');
    const { stream, basename, isSpaMode } = contextIn(html);
    expect(isSpaMode).toBe(false);
    expect(basename).toBeUndefined();
    expect(JSON.parse(await new Response(stream).text())).toContain(DATA);
  });

  it('has the address that names a language as the root of its router', async () => {
    expect(contextIn((await pageOf({ prefix: '/es' })).html).basename).toBe('/es');
  });

  it('starts by a module that waits, and asks for each of its files at once', async () => {
    const { html, scripts } = await pageOf({ texts: '/assets/texts.js' });
    const [, module = ''] = /<script type="waiting">([^<]*)<\/script>/.exec(html) ?? [];
    const files = [...module.matchAll(/"(\/assets\/\w+\.js)"/g)].map(([, file]) => file);
    expect(files.toSorted()).toEqual(
      ['entry', 'header', 'manifest', 'root', 'shared', 'texts', 'vendor'].map(
        (it) => `/assets/${it}.js`,
      ),
    );
    expect(module).toMatch(/;window\.__reactRouterRouteModules=\{"root":route0\};hydrate\(\)$/);
    expect(html).not.toMatch(/modulepreload|type="module"/);
    expect(scripts).toContain(hash(module));
  });

  it('waits with its scripts until the page has loaded, but not where somebody does something', async () => {
    const module = /<script type="([a-z]+)">import [^<]*;hydrate\(\)</;
    const kindOn = async (handle?: object) => {
      const { html } = await pageOf({ ...(handle && { handle }) });
      return { kind: module.exec(html)?.[1], begins: html.includes("'load'") };
    };
    expect(await kindOn()).toEqual({ kind: 'waiting', begins: true });
    expect(await kindOn({ task: true })).toEqual({ kind: 'module', begins: false });
    expect(await kindOn({ bare: true })).toEqual({ kind: 'module', begins: false });
  });

  it('asks for its scripts before its style sheets, which they would wait for, where somebody does something', async () => {
    const { html } = await pageOf({ handle: { task: true } });
    expect(html.match(/<script type="module">|<link rel="stylesheet"/g)).toEqual([
      '<script type="module">',
      '<link rel="stylesheet"',
    ]);
  });

  it('speaks to the browser of nothing else than the Scripts of the installed React Router', async () => {
    const names = (html: string) => new Set(html.match(/__reactRouter\w+/g));
    const own = names((await pageOf()).html);
    expect(own).toEqual(new Set(['__reactRouterContext', '__reactRouterRouteModules']));
    expect(names((await pageOf({}, createElement(Scripts, { key: 'scripts' }))).html)).toEqual(own);
  });

  it('names its own inline scripts, and none that got into the page in another way', () => {
    const body =
      '<script>evil()</script><script nonce="guess">evil()</script>' +
      '<script nonce="mark">if (1 < 2) go()</script>';
    const { html, scripts } = toDocument(`<html><head></head><body>${body}</body></html>`, 'mark', {
      handedOver: 'data()',
      module: 'import "/a.js"',
    });
    expect(html).not.toContain('mark');
    expect(html).toContain('<script>if (1 < 2) go()</script>');
    expect(scripts).toEqual(
      expect.arrayContaining([hash('if (1 < 2) go()'), hash('data()'), hash('import "/a.js"')]),
    );
    expect(scripts).not.toContain(hash('evil()'));
    expect(scripts).toHaveLength(4);
  });

  it('tells search engines and link previews what the browser is not handed', () => {
    const { html, scripts } = toDocument('<html><head></head><body></body></html>', 'mark', {
      handedOver: 'data()',
      module: 'import "/a.js"',
      structured: [
        { 'script:ld+json': { name: '</script><b>Kia & Rio' } },
        { property: 'og:title', content: '</head>"Kia" & <script nonce="mark">evil()</script>' },
        { tagName: 'link', rel: 'alternate', hrefLang: 'es', href: '/es/kia' },
      ],
    });
    const [, text = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(text)).toEqual({ name: '</script><b>Kia & Rio' });
    const [, head] = /<head>(.*?)<\/head>/.exec(html) ?? [];
    expect(head).toBe(
      '<meta property="og:title" content="&#60;/head&#62;&#34;Kia&#34; &#38; ' +
        '&#60;script nonce=&#34;mark&#34;&#62;evil()&#60;/script&#62;"/>' +
        '<link rel="alternate" hreflang="es" href="/es/kia"/>',
    );
    expect(scripts).toHaveLength(3);
  });
});
