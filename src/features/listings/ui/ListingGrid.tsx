import { Fragment, type ReactNode } from 'react';
import type { CardView } from '#features/listings/views/card-view.ts';
import { type CardSlots, ListingCard, type ListingCardProps } from './ListingCard.tsx';

/**
 * How many pictures are fetched at once: on a phone's connection a second one takes from the first,
 * which is the largest thing on the screen.
 */
const EAGER = 1;

export type ListingGridProps = {
  listings: CardView[];
  variant?: ListingCardProps['variant'];
  /** Four columns on a computer, where nothing stands beside. */
  wide?: boolean;
  /** An advertisement after every nth card, across the whole row; `turn` counts them from 0. */
  ad?: { every: number; show: (turn: number) => ReactNode };
  /** Slots of each card for later features, e.g. the heart. */
  slots?: ((listing: CardView) => CardSlots) | undefined;
};

/** Cards in a grid, or below each other for the variant `row`. */
export function ListingGrid({
  listings,
  variant = 'plain',
  wide = false,
  ad,
  slots,
}: ListingGridProps) {
  return (
    <div className={variant === 'row' ? 'list' : wide ? 'grid grid-4' : 'grid'}>
      {listings.map((listing, index) => (
        <Fragment key={listing.id}>
          <ListingCard
            listing={listing}
            variant={variant}
            eager={index < EAGER}
            slots={slots?.(listing)}
          />
          {ad && (index + 1) % ad.every === 0 ? ad.show((index + 1) / ad.every - 1) : null}
        </Fragment>
      ))}
    </div>
  );
}
