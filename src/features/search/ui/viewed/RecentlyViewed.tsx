/** Waits until the page is there, and brings what was looked at on this device, if anything was. */
import { Suspense, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Viewer } from '#features/pages/ui/viewer.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { hasViewed } from './viewed-key.ts';

const ViewedCards = lazyPart(
  () => import('./ViewedCards.tsx'),
  ({ ViewedCards }) => ViewedCards,
);

const never = () => () => undefined;
const onServer = () => false;

/** Nothing in the markup of the server, which is the same for everybody. */
export function RecentlyViewed() {
  const viewerId = useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer?.id ?? null;
  const isThere = useSyncExternalStore(never, hasViewed, onServer);
  return isThere ? (
    <Suspense>
      <ViewedCards key={viewerId} viewerId={viewerId} />
    </Suspense>
  ) : null;
}
