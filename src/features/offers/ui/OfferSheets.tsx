import type { FieldTexts } from '#features/pages/ui/FormSheet.tsx';
import { LinkOverlay } from '#features/pages/ui/LinkOverlay.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { isOfferForm } from './offer-paths.ts';

const OfferSheet = lazyPart(() => import('./OfferSheet.tsx'));

/** Opens "Make an offer" and counter-offers over the page that leads to them. */
export function OfferSheets() {
  return (
    <LinkOverlay<FieldTexts> wanted={isOfferForm}>
      {(overlay) => <OfferSheet {...overlay} />}
    </LinkOverlay>
  );
}
