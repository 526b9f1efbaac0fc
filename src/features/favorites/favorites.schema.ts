/** Inputs and views of favorites. Browser-safe. */
import { z } from 'zod';
import { listingCardView, moneyView } from '#features/listings/listings.schema.ts';
import { FAVORITES_PAGE } from './favorites.limits.ts';

/** A listing as one of somebody's favorites, after a change. */
export const favoriteState = z.object({
  listingId: z.uuid(),
  saved: z.boolean(),
  /** When the database knew it so; the later of two answers holds. */
  at: z.iso.datetime(),
});
export type FavoriteState = z.infer<typeof favoriteState>;

export const favoritesInput = z.object({
  limit: z.coerce.number().int().min(1).max(FAVORITES_PAGE).default(FAVORITES_PAGE),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(1000).optional(),
});
export type FavoritesInput = z.input<typeof favoritesInput>;

export const favoriteView = z.object({
  listing: listingCardView,
  savedAt: z.iso.datetime(),
  /** What it cost when it was saved, where it costs less now; else null. */
  priceBefore: moneyView.nullable(),
});
export type FavoriteView = z.infer<typeof favoriteView>;

export const favoritesView = z.object({
  /** Last saved first. */
  items: z.array(favoriteView),
  /** All of them that the public still sees, and how many of those are sold. */
  total: z.int(),
  sold: z.int(),
  nextCursor: z.string().nullable(),
});
export type FavoritesView = z.infer<typeof favoritesView>;

/** What a page needs to draw the hearts of its cards; only for somebody who is signed in. */
export type Hearts = {
  /** Whose they are. */
  person: string;
  /** When the database knew it so, in milliseconds since 1970. */
  at: number;
  /** Ids of the listings asked about that are favorites. */
  saved: string[];
  /** Ids of those that are the person's own, which have no heart. */
  own: string[];
  /** What to say when a tap gets no answer; here, because few visits need it. */
  offline: string;
};
