/**
 * What the machine can do at most: a bare Hono answer, and React alone rendering what is known
 * already, the cards of one page of listings or all that /products shows. Bundled by yardstick.ts
 * and run as a process of its own; its argument is a file with the listings and rates.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  Outlet,
  StaticRouterProvider,
} from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import type { ListingPage } from '#features/search/search.schema.ts';
import { toListingPageView } from '#features/search/search.page-view.ts';
import { ListingBrowser } from '#features/search/ui/ListingBrowser.tsx';
import { ListingGrid } from '#features/listings/ui/ListingGrid.tsx';
import { Advert, wideAdvert } from '#features/pages/ui/Adverts.tsx';
import { Footer } from '#features/pages/ui/Footer.tsx';
import { Header } from '#features/pages/ui/Header.tsx';
import { TabBar } from '#features/pages/ui/TabBar.tsx';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { DEFAULT_PREFERENCES } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import type { Rates } from '#platform/i18n/money.ts';
import { messagesOf } from '../../src/messages/messages.server.ts';

const { page: found, rates } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  page: ListingPage;
  rates: Rates;
};
const result = toListingPageView(found, { now: new Date(), details: false });
const browse = parseFilters(new URL('http://bench.example/products'), DEFAULT_PREFERENCES);
const handler = createStaticHandler([
  {
    Component: Preferred,
    children: [
      { path: '/cards', Component: Cards },
      { path: '/products', Component: Whole },
    ],
  },
]);

function Preferred() {
  return (
    <PreferencesProvider
      preferences={DEFAULT_PREFERENCES}
      rates={rates}
      choices={PREFERENCE_CHOICES}
    >
      <Outlet />
    </PreferencesProvider>
  );
}

function Cards() {
  return <ListingGrid listings={result.items} />;
}

/** As root.tsx and routes/products.tsx lay it out. */
function Whole() {
  return (
    <>
      <Header viewer={null} />
      <main id="main">
        <ListingBrowser
          path="/products"
          browse={browse}
          result={result}
          label=""
          head={<h1>Products</h1>}
          ad={{ every: 6, show: wideAdvert }}
          sidebarAd={<Advert shape="sidebar" />}
          empty={{ title: '', text: '' }}
          views
        />
      </main>
      <Footer />
      <TabBar viewer={null} />
    </>
  );
}

async function contextOf(path: string) {
  const context = await handler.query(new Request(`http://bench.example${path}`));
  if (context instanceof Response) throw new Error('The list redirected');
  return { context, router: createStaticRouter(handler.dataRoutes, context) };
}

function page({ context, router }: Awaited<ReturnType<typeof contextOf>>) {
  return (
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </IntlProvider>
  );
}

const cards = await contextOf('/cards');
const whole = await contextOf('/products');
const hello = getRequestListener(new Hono().get('*', (c) => c.text('hello')).fetch);
const server = createServer((request, response) => {
  if (request.url === '/hello') return void hello(request, response);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (request.url === '/whole') return void response.end(renderToString(page(whole)));
  const stream = renderToPipeableStream(page(request.url === '/cards' ? cards : whole), {
    onAllReady: () => void stream.pipe(response),
  });
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
