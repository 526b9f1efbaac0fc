/**
 * Which route an address belongs to. React Router flattens and ranks the list of all pages before
 * it asks for the first time, twice for each page that is opened: two thirds of what it does with
 * that list. The first page's routes are known, since the server found them; the whole list is
 * ranked when another address is asked for. The build puts this around React Router's own matcher
 * (router-plugin.ts).
 */
export type Route = { id: string; children?: Route[] };
export type Match = { route: Route };
type At = { pathname?: string } | string;

type Matcher = {
  update(routes: Route[]): void;
  match(at: At, allowPartial?: boolean): Match[] | null;
};
export type MatcherClass = new (basename: string) => Matcher;

/** The routes of the page that a document was drawn as, by id, and where it is. */
type First = { ids: () => readonly string[]; pathname: string };

/** Where the document says which modules it has (rendering/document.server.ts). */
const MODULES = '__reactRouterRouteModules';

const firstPage = (): First => ({
  ids: () => Object.keys((Reflect.get(window, MODULES) as object | undefined) ?? {}),
  pathname: location.pathname,
});

/** The same matcher, which begins with the page that is there. */
export function matcherFrom(Theirs: MatcherClass, first: First = firstPage()): MatcherClass {
  return class implements Matcher {
    readonly #basename: string;
    #routes: Route[] = [];
    #whole: Matcher | undefined;
    constructor(basename: string) {
      this.#basename = basename;
    }
    update(routes: Route[]): void {
      this.#routes = routes;
      this.#whole = undefined;
    }
    match(at: At, allowPartial = false): Match[] | null {
      return this.#matchFirst(at, allowPartial) ?? this.#all().match(at, allowPartial);
    }
    #all(): Matcher {
      return (this.#whole ??= this.#of(this.#routes));
    }
    #of(routes: Route[]): Matcher {
      const matcher = new Theirs(this.#basename);
      matcher.update(routes);
      return matcher;
    }
    #matchFirst(at: At, allowPartial: boolean): Match[] | null {
      const pathname = typeof at === 'string' ? at : at.pathname;
      if (this.#whole || pathname !== first.pathname) return null;
      const own = new Map<string, Route>();
      const routes = only(this.#routes, new Set(first.ids()), own);
      const found = this.#of(routes).match(at, allowPartial);
      return (
        found?.map((match) => ({ ...match, route: own.get(match.route.id) ?? match.route })) ?? null
      );
    }
  };
}

/** Copies of the routes that have one of these ids; `own` gets what they are copies of. */
function only(
  routes: readonly Route[],
  ids: ReadonlySet<string>,
  own: Map<string, Route>,
): Route[] {
  return routes
    .filter(({ id }) => ids.has(id))
    .map((route) => {
      own.set(route.id, route);
      const children = route.children && only(route.children, ids, own);
      return children ? { ...route, children } : route;
    });
}
