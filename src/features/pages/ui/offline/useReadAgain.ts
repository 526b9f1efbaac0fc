import { useEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  useHref,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { isConnectionLost } from '../connection.ts';
import { reading } from '../reading.ts';

/** A page that got no answer asks again after about so long. */
const ASK_AGAIN_MS = 5_000;

/**
 * Whether a page got no answer, only a part of one, or only that it cannot be answered now: servers
 * say so with 503, proxies before one that is away with 502 to 504.
 */
function isUnanswered(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status > 501 && error.status < 505;
  return isConnectionLost(error) || (error instanceof Error && isConnectionLost(error.cause));
}

/**
 * A page that is read anew and gets no answer stays as it is, with all that is typed into it; an
 * error in its place would help nobody. It asks again until it is answered, and so do a page whose
 * data never came and one that was shown from this device although there is a line now.
 */
export function useReadAgain({ isKept = false } = {}): void {
  const { pathname, search } = useLocation();
  // As it is asked for: with the language of the address.
  const path = useHref(pathname + search);
  // In the place of some pages, or of a part of them, stands an error: what is around it stays.
  const routes = useMatches()
    .filter(({ loaderData }) => loaderData !== undefined)
    .map(({ id }) => id)
    .join(' ');
  const isLost = isConnectionLost(useRouteError());
  const [isMissed, setMissed] = useState(false);
  const { state } = useNavigation();
  const { state: again, revalidate } = useRevalidator();

  useEffect(() => {
    const stays = routes.split(' ');
    const shown = new URL(path, location.origin);
    const before = reading.through;
    reading.through = async (args, next) => {
      const results = (await before(args, next)) ?? {};
      const { request, url } = args;
      const isShown = url.pathname === shown.pathname && url.search === shown.search;
      if (request.method !== 'GET' || !isShown) return results;
      for (const [id, { type, result }] of Object.entries(results))
        if (type === 'error' && isUnanswered(result) && stays.includes(id)) {
          // The router keeps what it has of a route without a result.
          delete results[id];
          setMissed(true);
        }
      return results;
    };
    return () => {
      reading.through = before;
    };
  }, [routes, path]);

  const isStill = state === 'idle' && again === 'idle';
  useEffect(() => {
    if (!(isLost || isMissed || isKept) || !isStill) return;
    const ask = () => {
      setMissed(false);
      void revalidate();
    };
    // Not all at once after a server was away.
    const timer = setTimeout(ask, ASK_AGAIN_MS * (0.5 + Math.random()));
    addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', ask);
    };
  }, [isLost, isMissed, isKept, isStill, revalidate]);
}
