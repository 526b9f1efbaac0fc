import { Fragment, type ReactNode } from 'react';
import type { ShownCard } from '#features/listings/reading/listings.shown.ts';
import { ListingCard, type ListingCardProps } from './ListingCard.tsx';

/** Pictures of the first row are fetched at once. */
const FIRST_ROW = 3;

export type ListingGridProps = {
  listings: ShownCard[];
  variant?: ListingCardProps['variant'];
  /** An advertisement after every nth card, across the whole row. */
  ad?: { every: number; element: ReactNode };
  /** Slot for each card, e.g. the heart of a later feature. */
  actions?: (listing: ShownCard) => ReactNode;
};

/** Cards in a grid, or below each other for the variant `row`. */
export function ListingGrid({ listings, variant = 'plain', ad, actions }: ListingGridProps) {
  return (
    <div className={variant === 'row' ? 'list' : 'grid'}>
      {listings.map((listing, index) => (
        <Fragment key={listing.id}>
          <ListingCard
            listing={listing}
            variant={variant}
            eager={index < FIRST_ROW}
            actions={actions?.(listing)}
          />
          {ad && (index + 1) % ad.every === 0 ? ad.element : null}
        </Fragment>
      ))}
    </div>
  );
}
