import type { Route } from './+types/seller-profile';
import storeFormCss from '#features/sellers/ui/store-form.css?url';
import storeCss from '#features/sellers/ui/store.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import saveBarCss from '#ui/css/savebar.css?url';
import {
  loadSellerProfilePage,
  submitSellerProfilePage,
} from '#features/sellers/pages/seller-profile-page.server.ts';
import { OwnStoreScreen } from '#features/sellers/pages/OwnStoreScreen.tsx';

export const handle = { task: true };

export const links: Route.LinksFunction = () =>
  [storeCss, storeFormCss, saveBarCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadSellerProfilePage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitSellerProfilePage(context.get(ctxContext), asked);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  return keepForm(serverAction, (failure) => ({ failure, values, saved: null }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function SellerProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnStoreScreen loaderData={loaderData} actionData={actionData} />;
}
