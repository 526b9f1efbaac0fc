import { Link } from 'react-router';
import { ShownPrice } from '#features/listings/ui/PriceTag.tsx';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { OrderThumb } from './OrderThumb.tsx';
import { otherOf, shortName, whoIs } from './people.ts';
import { useMoney } from './useMoney.ts';

/** What was bought, what it costs, and where it goes. */
export function OrderSummary({ order }: { order: OrderView }) {
  const t = useTranslations('orders.page');
  const { role, title, productId, productShown, quantity, options, note } = order;
  const facts = [
    t('quantity', { quantity }),
    ...options.map(({ name, value }) => t('option', { name, value })),
  ];
  return (
    <section className="panel stack" aria-label={t(role === 'seller' ? 'sold' : 'bought')}>
      <div className="row gap-3 order-item">
        <OrderThumb order={order} sizes="80px" />
        <p>
          {productShown ? (
            <Link to={`/products/${productId}`}>
              <b>{title}</b>
            </Link>
          ) : (
            <b>{title}</b>
          )}
          <br />
          <span className="small muted">{facts.join(' · ')}</span>
        </p>
      </div>
      {order.isRecorded ? (
        <p className="small muted">{t('recorded')}</p>
      ) : (
        <>
          <OrderSums order={order} />
          <p className="small muted">
            {order.isAgreed ? `${t('offered')} ` : ''}
            {t('fixed', {
              payment: order.payment,
              who: order.role,
              name: shortName(otherOf(order)),
            })}
          </p>
        </>
      )}
      <OrderAddress order={order} />
      {note ? (
        <div className="small">
          <p className="label">{t('note', whoIs(order, 'buyer'))}</p>
          <p className="said">{note}</p>
        </div>
      ) : null}
    </section>
  );
}

function OrderSums({ order }: { order: OrderView }) {
  const t = useTranslations('orders.page');
  const money = useMoney();
  const deliveryPrice = useDeliveryPrice();
  const { quantity, unitPrice, deliveryFee, totalPrice, fulfillment, isArranged } = order;
  const goods = { ...unitPrice, amount: unitPrice.amount * quantity };
  return (
    <dl className="sums small">
      <div>
        <dt>
          {quantity} × {money(unitPrice)}
        </dt>
        <dd>{money(goods)}</dd>
      </div>
      <div>
        <dt>{t(isArranged ? fulfillment : 'unarranged')}</dt>
        <dd>{isArranged ? deliveryPrice(fulfillment, deliveryFee) : t('notChosen')}</dd>
      </div>
      <div className="total">
        <dt>{t('total')}</dt>
        <dd>
          {money(totalPrice)} <ShownPrice money={totalPrice} />
        </dd>
      </div>
    </dl>
  );
}

/** What delivery costs, in words where it is no price. */
export function useDeliveryPrice() {
  const t = useTranslations('orders.page');
  const money = useMoney();
  return (fulfillment: OrderView['fulfillment'], fee: OrderView['deliveryFee']): string => {
    if (fulfillment === 'pickup' || fee?.amount === 0) return t('free');
    return fee ? money(fee) : t('agreed');
  };
}

function OrderAddress({ order }: { order: OrderView }) {
  const t = useTranslations('orders.page');
  const country = useCatalogName('country');
  const { shippingAddress: address } = order;
  if (!address) return null;
  const place = [
    address.parish ? parishByCode(address.parish)?.name : null,
    country(address.country),
  ];
  return (
    <div className="small">
      <p className="label">{t('address')}</p>
      <p>
        {order.buyer.name}
        <br />
        {address.street}
        <br />
        {address.town}
        <br />
        {place.filter(Boolean).join(', ')}
      </p>
    </div>
  );
}
