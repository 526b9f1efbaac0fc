import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { type Match, matcherFrom, type Route } from './route-matcher.ts';

type WithPath = Route & { path?: string; children?: WithPath[] };
const route = (id: string, path?: string, children?: WithPath[]): WithPath => ({
  id,
  ...(path !== undefined && { path }),
  ...(children && { children }),
});
const ROUTES = [
  route('root', '', [
    route('listing', 'products/:id'),
    route('edit', 'products/:id/edit'),
    route('admin', undefined, [route('queue', 'admin/queue')]),
    route('missing', '*'),
  ]),
];

/** Counts how many routes it was ever told. */
let told = 0;
const count = (routes: readonly Route[]): number =>
  routes.reduce((sum, { children = [] }) => sum + 1 + count(children), 0);

class Theirs {
  routes: Route[] = [];
  readonly basename: string;
  constructor(basename: string) {
    this.basename = basename;
  }
  update(routes: Route[]) {
    told += count(routes);
    this.routes = routes;
  }
  match(at: { pathname?: string } | string) {
    return matchRoutes(this.routes as never, at, this.basename) as Match[] | null;
  }
}

function matcherAt(pathname: string, ids: readonly string[], basename = '/') {
  told = 0;
  const matcher = new (matcherFrom(Theirs, { ids: () => ids, pathname }))(basename);
  matcher.update(ROUTES);
  return matcher;
}
const idsOf = (matches: Match[] | null) => matches?.map((match) => match.route.id);

it.each([
  ['/products/7', ['root', 'listing'], '/'],
  ['/admin/queue', ['root', 'admin', 'queue'], '/'],
  ['/nothing/here', ['root', 'missing'], '/'],
  ['/es/products/7', ['root', 'listing'], '/es'],
])('the first page, %s, is found among its own routes', (pathname, ids, basename) => {
  const matcher = matcherAt(pathname, ids, basename);
  const found = matcher.match({ pathname });
  expect(idsOf(found)).toEqual(ids);
  expect(told).toBe(ids.length);
  // They are the routes themselves: the router changes them when their code is there.
  expect(found?.[0]?.route).toBe(ROUTES[0]);
});

it('any other page is found in the whole list, and then the first one, too', () => {
  const matcher = matcherAt('/products/7', ['root', 'listing']);
  expect(idsOf(matcher.match('/products/7/edit'))).toEqual(['root', 'edit']);
  expect(idsOf(matcher.match('/products/7'))).toEqual(['root', 'listing']);
  expect(told).toBe(count(ROUTES));
});

it('a first page whose routes are not known is found as well', () => {
  expect(idsOf(matcherAt('/products/7', []).match('/products/7'))).toEqual(['root', 'listing']);
});

it('new routes are asked for from then on', () => {
  const matcher = matcherAt('/', []);
  matcher.match('/products/7');
  matcher.update([route('other', 'products/:id')]);
  expect(idsOf(matcher.match('/products/7'))).toEqual(['other']);
});
