import { useEffect, useState } from 'react';
import { useHref, useLocation, useNavigation, useRevalidator, useRouteError } from 'react-router';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { TRIED_PAGE } from '#platform/pages/device-drafts.ts';
import type { OfflineAge } from '#platform/pages/worker-messages.ts';
import { isConnectionLost } from '../connection.ts';
import { useSite } from '../SiteContext.tsx';
import { aboutThisPage, askWorker, hasWorker, startWorker } from './worker.ts';

/** Pictures have chosen their file by then. */
const DRAWN_MS = 1500;
const TRY_AGAIN_MS = 10_000;

/**
 * What the service worker knows of the open page. Brings it in, tells it what the page is about,
 * and opens the kept document of a page whose data did not come.
 */
export function useOfflinePage(online: boolean): OfflineAge | null {
  const { offline } = useSite();
  const { data } = usePreferences();
  const { key, pathname, search } = useLocation();
  // As the worker knows it: with the language of the address.
  const path = useHref(pathname + search);
  const { state } = useNavigation();
  const { state: reading } = useRevalidator();
  const [known, setKnown] = useState<(OfflineAge & { key: string }) | null>(null);
  const isStill = state === 'idle' && reading === 'idle';

  useEffect(() => {
    if (offline) void startWorker({ saver: data === 'saver' });
  }, [offline, data]);

  useEffect(() => {
    if (!isStill) return;
    let over = false;
    const look = async () => {
      const age = await askWorker({ ask: 'age', path });
      if (!over) setKnown(age && { ...age, key });
      if (age?.instead === false && online) {
        await new Promise((resolve) => setTimeout(resolve, DRAWN_MS));
        if (!over) await askWorker({ ask: 'describe', path, about: aboutThisPage() });
      }
    };
    void look();
    return () => {
      over = true;
    };
  }, [isStill, key, path, online]);

  const lost = isConnectionLost(useRouteError());
  useEffect(() => {
    if (!lost || !hasWorker()) return;
    const [page, at] = (sessionStorage.getItem(TRIED_PAGE) ?? '').split(' ');
    if (page === location.pathname && Date.now() - Number(at) < TRY_AGAIN_MS) return;
    sessionStorage.setItem(TRIED_PAGE, `${location.pathname} ${Date.now()}`);
    location.reload();
  }, [lost]);

  return known?.key === key ? known : null;
}
