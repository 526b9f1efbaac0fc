// What the page of a search shows somebody of their alert.
import { findOwnOfSearch } from '#features/search/pages/list-page.server.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import type { Ctx } from '#platform/context.ts';

export async function alertOf(ctx: Ctx, search: { filters: ListingFilters }) {
  return (await findOwnOfSearch(ctx, { ...search, listings: [] })).alert;
}
