/**
 * What a page hands over of the one listing that it shows: what is not so of it, and addresses of
 * files that follow from others, are left out and put back in the browser.
 */
import type { ListingView } from '#features/listings/listings.schema.ts';
import { packMedia, type PackedMedia, unpackMedia } from '#features/media/media.picture-view.ts';

/** What most listings are, as JSON. */
const UNSAID = {
  parish: null,
  soldAt: null,
  statusReason: null,
  expiresAt: null,
  waitingEdit: null,
  negotiable: false,
  sold: false,
  trending: false,
  localGem: false,
  priceUnit: 'once',
} as const satisfies Partial<ListingView>;
type Unsaid = keyof typeof UNSAID;

export type PackedListing = Omit<ListingView, 'cover' | 'media' | Unsaid> &
  Partial<Pick<ListingView, Unsaid>> & { media: PackedMedia[] };

export function packListing({ cover: _first, media, ...listing }: ListingView): PackedListing {
  const said = Object.entries(listing).filter(
    ([name, value]) => !(name in UNSAID) || value !== UNSAID[name as Unsaid],
  );
  const packed = Object.fromEntries(said) as Omit<PackedListing, 'media'>;
  return { ...packed, media: media.map(packMedia) };
}

/** The listing that was packed, but for the blurred previews of its pictures. */
export function unpackListing({ media, ...listing }: PackedListing): ListingView {
  const files = media.map(unpackMedia);
  return { ...UNSAID, ...listing, media: files, cover: files[0] ?? null };
}
