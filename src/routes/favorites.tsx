import type { Route } from './+types/favorites';
import favoritesCss from '#features/favorites/ui/favorites.css?url';
import { FavoriteList } from '#features/favorites/ui/FavoriteList.tsx';
import { Hearts } from '#features/favorites/ui/Hearts.tsx';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadFavoritesPage,
  submitFavoritesPage,
} from '#features/favorites/pages/favorites-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: favoritesCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadFavoritesPage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitFavoritesPage(context.get(ctxContext), asked);
}

export default function FavoritesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { favorites, hearts, continued } = loaderData;
  return (
    <Hearts hearts={hearts} notice={actionData?.message}>
      <FavoriteList favorites={favorites} continued={continued} />
    </Hearts>
  );
}
