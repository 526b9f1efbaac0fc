import { lazy, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { useLinkPresses } from '#ui/useLinkPresses.ts';
import { isOfferForm, type OfferDrafts } from './offer-paths.ts';

const OfferSheet = lazy(() => import('./OfferSheet.tsx'));

/** Opens "Make an offer" and counter-offers over the page that leads to them. */
export function OfferSheets() {
  const { pathname } = useLocation();
  const [drafts] = useState<OfferDrafts>(() => new Map());
  const [asked, setAsked] = useState<{ path: string; on: string } | null>(null);
  const close = useCallback(() => setAsked(null), []);
  useLinkPresses(
    isOfferForm,
    useCallback((path: string) => setAsked({ path, on: location.pathname }), []),
  );
  // Going elsewhere closes it.
  if (!asked || asked.on !== pathname) return null;
  return (
    <Suspense>
      <OfferSheet path={asked.path} drafts={drafts} onClose={close} />
    </Suspense>
  );
}
