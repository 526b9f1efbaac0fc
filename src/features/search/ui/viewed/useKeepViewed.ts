/** Remembers on this device that a listing was looked at; its code comes after the page. */
import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { ListingView } from '#features/listings/listings.schema.ts';
import type { Viewer } from '#features/pages/ui/viewer.ts';
import type { ViewedListing } from './viewed-listings.ts';

/** Keeps what everybody may see for the person who is signed in; null for nothing. */
export function useKeepViewed(listing: ListingView | null): void {
  const viewerId = useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer?.id ?? null;
  useEffect(() => {
    if (listing) void keep(viewerId, toViewed(listing));
  }, [listing, viewerId]);
}

async function keep(person: string | null, viewed: ViewedListing): Promise<void> {
  // Without a connection this one look is not remembered.
  const { keepViewed } = await import('./viewed-listings.ts').catch(() => ({ keepViewed: null }));
  keepViewed?.(person, viewed, Date.now());
}

/** Wide enough for a card on most phones. */
const PICTURE_WIDTH = 400;

function toViewed({
  id,
  title,
  language,
  price,
  priceUnit,
  ...listing
}: ListingView): ViewedListing {
  const { category, parentCategory, country, media } = listing;
  const [cover] = media;
  const file =
    cover?.variants.find(({ width }) => width >= PICTURE_WIDTH) ?? cover?.variants.at(-1);
  const picture = file?.webp ?? cover?.poster ?? (cover?.kind === 'image' ? cover.url : null);
  return {
    id,
    title,
    language,
    price,
    priceUnit,
    category,
    parentCategory,
    country,
    picture: picture?.startsWith('/') ? picture : null,
  };
}
