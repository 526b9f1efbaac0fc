import type { Route } from './+types/favorites';
import favoritesCss from '#features/favorites/ui/favorites.css?url';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { favoriteIntent } from '#features/favorites/favorites.intent.server.ts';
import { favoritesSeo } from '#features/favorites/favorites.seo.server.ts';
import {
  addFavorite,
  findHearts,
  listFavorites,
  removeFavorite,
} from '#features/favorites/favorites.server.ts';
import { FavoriteList } from '#features/favorites/ui/FavoriteList.tsx';
import { Hearts } from '#features/favorites/ui/Hearts.tsx';
import { toShownCard } from '#features/listings/reading/listings.shown.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { orFirstPage } from '#platform/keyset.server.ts';
import { ownPath } from '#platform/own-path.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

const PATH = '/favorites';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: favoritesCss }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const url = new URL(request.url);
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
        listing: toShownCard(listing, ctx),
        priceBefore,
      })),
    },
    hearts: hearts && { ...hearts, saved: items.map(({ listing }) => listing.id) },
    continued: after !== null,
    seo: pageMeta(favoritesSeo(ctx)),
    texts: pageTexts(ctx.locale, 'favorites'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

/**
 * Where every heart of the site is sent, and from where the browser goes back to its page; visitors
 * sign in first. With scripts only theirs arrive here.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const back = ownPath(textFrom(form, 'return')) ?? PATH;
  const [add, remove] = [textFrom(form, 'add'), textFrom(form, 'remove')];
  if (!ctx.actor && add) favoriteIntent.keep(ctx, { listingId: add, page: back });
  try {
    requirePageActor(ctx, back);
    if (add) await addFavorite(ctx, { listingId: add });
    else await removeFavorite(ctx, { listingId: remove });
    return redirect(back);
  } catch (error) {
    return formFailure(error, ctx);
  }
}

export default function FavoritesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { favorites, hearts, continued } = loaderData;
  return (
    <Hearts hearts={hearts} notice={actionData?.message}>
      <FavoriteList favorites={favorites} continued={continued} />
    </Hearts>
  );
}
