// What the page of a search shows somebody of their alert.
import type { SearchOfPage } from '#features/alerts/alerts.server.ts';
import { findOwnOfSearch } from '#features/search/pages/own-page.server.ts';
import type { Ctx } from '#platform/context.ts';

export async function alertOf(ctx: Ctx, search: SearchOfPage) {
  return (await findOwnOfSearch(ctx, { ...search, listings: [] })).alert;
}
