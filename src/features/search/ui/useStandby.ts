/** What the root shows while a line is slow or gone, and does when another page has come. */
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigation } from '#platform/navigation.ts';
import { useLate } from '#ui/useLate.ts';

type Standby = {
  PageComing?: (coming: { pathname: string; search: string }) => ReactNode;
  OfflineStrip?: () => ReactNode;
  PageChange?: () => ReactNode;
  InstallEntry?: () => ReactNode;
  SearchBox?: (box: { viewerId: string | null }) => ReactNode;
};

/** The page that a navigation leads to, once it takes noticeably long; null while none does. */
export function useComing() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const coming = state === 'loading' && location.pathname !== pathname ? location : null;
  return useLate(coming?.key ?? null) ? coming : null;
}

/**
 * What is shown while a line is slow or gone. It has to be there before that, but not before the
 * page itself: it is fetched when the browser has nothing else to do.
 */
export function useStandby() {
  const [standby, setStandby] = useState<Standby>({});
  useEffect(() => {
    const load = async () => {
      const [{ PageComing }, { OfflineStrip }, { PageChange }, { InstallEntry }, { SearchBox }] =
        await Promise.all([
          import('./PageComing.tsx'),
          import('#features/pages/ui/OfflineStrip.tsx'),
          import('#features/pages/ui/PageChange.tsx'),
          import('#features/pages/ui/offline/InstallEntry.tsx'),
          import('./suggesting/SearchBox.tsx'),
        ]);
      setStandby({ PageComing, OfflineStrip, PageChange, InstallEntry, SearchBox });
    };
    // Without it a slow line shows its progress line alone.
    const begin = () => void load().catch(() => undefined);
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 5000 });
    else setTimeout(begin, 1000);
  }, []);
  return standby;
}
