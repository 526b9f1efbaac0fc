import { Link } from 'react-router';
import type { ReactNode } from 'react';
import type { OrderPage } from '#features/orders/orders.schema.ts';
import { useFreshOrders } from './useFreshOrders.ts';
import { isOpen } from '#features/orders/orders.states.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { OrderCard } from './OrderCard.tsx';

export const SIDES = ['buying', 'selling'] as const;
export type Side = (typeof SIDES)[number];

/** The address of a side, or of its page after a cursor. */
const sidePath = (side: Side, after?: string | null): string =>
  `/orders?tab=${side}${after ? `&after=${encodeURIComponent(after)}` : ''}`;

/**
 * What somebody buys, and what they sell.
 * @param props.after cursor of the page before
 * @param props.rates slots on the cards of orders that are over, by order
 */
export function OrdersScreen({
  side,
  page,
  after,
  rates,
}: {
  side: Side;
  page: OrderPage;
  after: string | null;
  rates?: ReadonlyMap<string, ReactNode>;
}) {
  const t = useTranslations('orders');
  useFreshOrders(page.items.some(({ status }) => isOpen(status)));
  return (
    <div className="page orders-page">
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <nav className="tabs" aria-label={t('tabs.label')}>
        {SIDES.map((each) => (
          <Link
            key={each}
            to={sidePath(each)}
            preventScrollReset
            aria-current={each === side ? 'page' : undefined}
          >
            {t(`tabs.${each}`, { count: page[each] })}
          </Link>
        ))}
      </nav>
      <h2 className="sr">{t(`tabs.${side}`, { count: page[side] })}</h2>
      {page.items.length === 0 ? (
        <EmptyState
          title={t(`list.${side}Empty`)}
          text={t(`list.${side}EmptyText`)}
          action={
            <Link className="btn btn-primary" to={side === 'buying' ? '/products' : '/sell'}>
              {t(side === 'buying' ? 'list.browse' : 'list.sell')}
            </Link>
          }
        />
      ) : (
        <div className="stack gap-4">
          {page.items.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              back={sidePath(side, after)}
              rate={rates?.get(order.id)}
            />
          ))}
        </div>
      )}
      {after || page.nextCursor ? (
        <nav className="row wrap between orders-pager" aria-label={t('list.more')}>
          {after ? (
            <Link className="btn btn-line" to={sidePath(side)}>
              {t('list.first')}
            </Link>
          ) : null}
          {page.nextCursor ? (
            <Link className="btn btn-line push" to={sidePath(side, page.nextCursor)}>
              {t('list.more')}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}
