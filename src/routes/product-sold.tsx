import type { Route } from './+types/product-sold';
import { loadSoldPage, submitSoldPage } from '#features/orders/pages/sold-page.server.ts';
import requestCss from '#features/orders/ui/request.css?url';
import { SoldScreen } from '#features/orders/ui/SoldScreen.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: requestCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadSoldPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitSoldPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure) => failure);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function SoldPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SoldScreen buyers={loaderData.buyers} failure={actionData ?? null} />;
}
