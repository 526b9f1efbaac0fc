import { useCallback, useEffect, useState } from 'react';
import { useHref, useLocation, useMatches } from 'react-router';
import { isAway, isConnectionLost, statusOf } from '../connection.ts';
import { reading } from '../reading.ts';
import { useAskAgain } from './useAskAgain.ts';

/** Whether a page got no answer, only a part of one, or only that it cannot be answered now. */
function isUnanswered(error: unknown): boolean {
  return isAway(statusOf(error)) || (error instanceof Error && isConnectionLost(error.cause));
}

/**
 * A page that is read anew and gets no answer stays as it is, with all that is typed into it; an
 * error in its place would help nobody. It asks again until it is answered, and so does one that
 * was shown from this device although there is a line now.
 * @param options.isKept whether it was
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
  const [isMissed, setMissed] = useState(false);
  const forget = useCallback(() => setMissed(false), []);
  useAskAgain(isMissed || isKept, forget);

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
}
