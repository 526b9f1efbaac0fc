import type { Route } from './+types/order-receipt';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { orderSeo } from '#features/orders/orders.seo.server.ts';
import { getOrder } from '#features/orders/orders.server.ts';
import receiptCss from '#features/orders/ui/receipt.css?url';
import { OrderReceipt } from '#features/orders/ui/OrderReceipt.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: receiptCss }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { pathname } = url;
  requirePageActor(ctx, pathname);
  const order = await getOrder(ctx, { id: params.id });
  return {
    order,
    seo: pageMeta(orderSeo(ctx, { path: pathname, number: order.number })),
    texts: pageTexts(ctx.locale, 'orders'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function OrderReceiptPage({ loaderData }: Route.ComponentProps) {
  return <OrderReceipt order={loaderData.order} />;
}
