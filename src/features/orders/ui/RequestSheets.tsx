import { lazy, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import type { RequestDrafts } from './request-values.ts';
import { useLinkPresses } from '#ui/useLinkPresses.ts';

const RequestSheet = lazy(() => import('./RequestSheet.tsx'));

const REQUEST = /^\/products\/[^/]+\/request$/;
const isRequest = (href: string) => REQUEST.test(href);

/** Opens "Request to buy" over the page that leads to it. */
export function RequestSheets() {
  const { pathname } = useLocation();
  const [drafts] = useState<RequestDrafts>(() => new Map());
  const [asked, setAsked] = useState<{ path: string; on: string } | null>(null);
  const close = useCallback(() => setAsked(null), []);
  useLinkPresses(
    isRequest,
    useCallback((path: string) => setAsked({ path, on: location.pathname }), []),
  );
  // Going elsewhere closes it.
  if (!asked || asked.on !== pathname) return null;
  return (
    <Suspense>
      <RequestSheet path={asked.path} drafts={drafts} onClose={close} />
    </Suspense>
  );
}
