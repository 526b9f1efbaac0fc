import type { Route } from './+types/orders';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { ordersSeo } from '#features/orders/orders.seo.server.ts';
import { findOrders } from '#features/orders/orders.public.server.ts';
import ordersCss from '#features/orders/ui/orders.css?url';
import { OrdersScreen, SIDES } from '#features/orders/ui/OrdersScreen.tsx';
import { findUnreviewed } from '#features/reviews/reviews.public.server.ts';
import { RateLink } from '#features/reviews/ui/RateLink.tsx';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: ordersCss }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { pathname, search, searchParams } = url;
  requirePageActor(ctx, pathname + search);
  const side = SIDES.find((name) => name === searchParams.get('tab')) ?? 'buying';
  const after = searchParams.get('after');
  const page = await orFirstPage(after, (cursor) =>
    findOrders(ctx, { side, cursor: cursor ?? undefined }),
  );
  return {
    side,
    page,
    after,
    unreviewed: await findUnreviewed(ctx, { orders: page.items }),
    seo: pageMeta(ordersSeo(ctx, { path: pathname })),
    texts: pageTexts(ctx.locale, 'orders', 'reviewing', 'forms'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { unreviewed, ...shown } = loaderData;
  return (
    <OrdersScreen
      {...shown}
      rates={
        new Map(
          shown.page.items
            .filter(({ id }) => unreviewed.includes(id))
            .map(({ id, other }) => [id, <RateLink key={id} orderId={id} name={other.name} />]),
        )
      }
    />
  );
}
