// What is somebody's own on a page of listings: their alert of the search, and their hearts. Both
// are asked with one statement.
import {
  alertsOfSearch,
  readPossibleAlert,
  toAlertOfSearch,
} from '#features/alerts/alerts.server.ts';
import { heartsAmong, toHearts } from '#features/favorites/favorites.server.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { together } from '#platform/db/together.server.ts';

const ownOfSearch = together('own_of_search', { alert: alertsOfSearch, hearts: heartsAmong });

/** For visitors, the alert that they could have and no hearts. */
export async function findOwnOfSearch(
  ctx: Ctx,
  search: { filters: ListingFilters } & { listings: readonly { id: string }[] },
) {
  const possible = readPossibleAlert(ctx, search);
  const listingIds = search.listings.map(({ id }) => id);
  const fingerprint = possible?.fingerprint ?? null;
  const asked = ctx.actor && { personId: ctx.actor.id, fingerprint, listingIds };
  const rows = asked ? await ownOfSearch(ctx, asked, ctx.db) : null;
  return {
    alert: toAlertOfSearch(possible, rows?.alert ?? []),
    hearts: toHearts(rows?.hearts ?? [], ctx),
  };
}
