import type { FieldTexts } from '#features/pages/ui/FormSheet.tsx';
import { LinkOverlay } from '#features/pages/ui/LinkOverlay.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

const RequestSheet = lazyPart(() => import('./RequestSheet.tsx'));

const REQUEST = /^\/products\/[^/]+\/request$/;
const isRequest = (href: string) => REQUEST.test(href);

/** Opens "Request to buy" over the page that leads to it. */
export function RequestSheets() {
  return (
    <LinkOverlay<FieldTexts> wanted={isRequest}>
      {(overlay) => <RequestSheet {...overlay} />}
    </LinkOverlay>
  );
}
