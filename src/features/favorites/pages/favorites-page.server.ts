// What the page of favorites is made of, and what becomes of every heart that is sent as a form.
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { pendingFavorite } from '#features/favorites/favorites.pending.server.ts';
import { favoritesSeo } from '#features/favorites/favorites.seo.server.ts';
import {
  addFavorite,
  findHearts,
  listFavorites,
  removeFavorite,
} from '#features/favorites/favorites.server.ts';
import { toCardView } from '#features/listings/listings.public.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { ownPath } from '#platform/http/own-path.ts';
import { redirect } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/favorites';

/** Everything that the page shows. */
export async function loadFavoritesPage(ctx: Ctx, { url }: PageRequest) {
  requirePageActor(ctx, PATH + url.search);
  const after = url.searchParams.get('after');
  const hearts = await findHearts(ctx, { listingIds: [] });
  const { items, ...page } = await orFirstPage(after, (cursor) =>
    listFavorites(ctx, { cursor: cursor ?? undefined }),
  );
  return {
    favorites: {
      ...page,
      items: items.map(({ listing, priceBefore }) => ({
        listing: toCardView(listing, ctx),
        priceBefore,
      })),
    },
    hearts: hearts && { ...hearts, saved: items.map(({ listing }) => listing.id) },
    continued: after !== null,
    seo: pageMeta(favoritesSeo(ctx)),
    texts: pageTexts(ctx.locale, 'favorites'),
  };
}

/**
 * Where every heart of the site is sent, and from where the browser goes back to its page; visitors
 * sign in first. With scripts only theirs arrive here.
 */
export async function submitFavoritesPage(ctx: Ctx, { request }: PageRequest) {
  const form = await readForm(request);
  const back = ownPath(textFrom(form, 'return')) ?? PATH;
  const [add, remove] = [textFrom(form, 'add'), textFrom(form, 'remove')];
  if (!ctx.actor && add) pendingFavorite.keep(ctx, { listingId: add, page: back });
  try {
    requirePageActor(ctx, back);
    if (add) await addFavorite(ctx, { listingId: add });
    else await removeFavorite(ctx, { listingId: remove });
    return redirect(back);
  } catch (error) {
    return formFailure(error, ctx);
  }
}
