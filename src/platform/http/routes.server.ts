// Names a path by its route pattern, so that figures have as many series as the table of contents
// has lines.

type Route = { path?: string | undefined; parentId?: string | undefined; id: string };

/**
 * @returns the pattern of a path, as "/products/:id"; "page" when none fits, so that unknown paths
 *   add no series
 */
export type RouteNamer = (path: string) => string;

/** Reads the patterns of a React Router server build. Fixed paths win over patterns. */
export function createRouteNamer(routes: Record<string, Route | undefined>): RouteNamer {
  const patterns = Object.values(routes).flatMap((route) =>
    route?.path && route.path !== '*' ? [fullPath(route, routes)] : [],
  );
  const fixed = new Set(['/', ...patterns.filter((pattern) => !pattern.includes(':'))]);
  const open = patterns
    .filter((pattern) => pattern.includes(':'))
    .map((pattern) => ({
      pattern,
      matches: new RegExp(
        `^${pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`,
      ),
    }));
  return (raw) => {
    const path = raw
      .replace(/\.data$/, '')
      .replace(/(?<=.)\/$/, '')
      .replace(/^\/_(?:root)?$/, '/');
    return fixed.has(path)
      ? path
      : (open.find(({ matches }) => matches.test(path))?.pattern ?? 'page');
  };
}

function fullPath(route: Route, routes: Record<string, Route | undefined>): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  const above = parent ? fullPath(parent, routes) : '';
  return route.path ? `${above}/${route.path}` : above;
}
