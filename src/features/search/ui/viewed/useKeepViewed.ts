/** Remembers on this device that a listing was looked at, before anybody can go on. */
import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { ListingView } from '#features/listings/listings.schema.ts';
import type { Viewer } from '#features/pages/ui/viewer.ts';
import { keepViewed, type ViewedListing } from './keep-viewed.ts';

/**
 * Keeps what everybody may see for the person who is signed in; null for nothing. A page that is
 * drawn anew while they sign out was not looked at by a visitor.
 */
export function useKeepViewed(listing: ListingView | null): void {
  const viewerId = useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer?.id ?? null;
  const [first] = useState(viewerId);
  useEffect(() => {
    if (first !== null && viewerId === null) return;
    if (listing) keepViewed(viewerId, toViewed(listing), Date.now());
  }, [listing, viewerId, first]);
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
    picture,
  };
}
