/**
 * What the machine can do at most, for bench/pages.ts: a bare Hono answer, and React alone rendering the cards of
 * one page of listings. Bundled by that benchmark and run as a process of its own; its argument is a file with
 * the listings and rates.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { ListingGrid } from '#features/listings/ui/ListingGrid.tsx';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { DEFAULT_PREFERENCES } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import type { Rates } from '#platform/money.ts';
import { messages } from '../src/messages/en.ts';

const { listings, rates } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { listings: ListingCardView[]; rates: Rates };
const handler = createStaticHandler([{ path: '*', Component: List }]);
const context = await handler.query(new Request('http://bench.example/products'));
if (context instanceof Response) throw new Error('The list redirected');

function List() {
  return (
    <PreferencesProvider preferences={DEFAULT_PREFERENCES} rates={rates} choices={PREFERENCE_CHOICES}>
      <ListingGrid listings={listings} />
    </PreferencesProvider>
  );
}

function page(router: ReturnType<typeof createStaticRouter>, about: Exclude<typeof context, Response>) {
  return (
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <StaticRouterProvider router={router} context={about} hydrate={false} />
    </IntlProvider>
  );
}

const about = context;
const router = createStaticRouter(handler.dataRoutes, about);
const hello = getRequestListener(new Hono().get('*', (c) => c.text('hello')).fetch);
const server = createServer((request, response) => {
  if (request.url === '/hello') return void hello(request, response);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (request.url === '/string') return void response.end(renderToString(page(router, about)));
  const stream = renderToPipeableStream(page(router, about), { onAllReady: () => void stream.pipe(response) });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));
