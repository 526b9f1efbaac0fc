import { ArrowLeft, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { useSite } from '#features/pages/ui/SiteContext.tsx';
import type { OrderParty, OrderView } from '#features/orders/orders.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';
import { OrderStatus } from './OrderStatus.tsx';
import { useDeliveryPrice } from './OrderSummary.tsx';
import { orderPath } from './people.ts';
import { useMoney } from './useMoney.ts';
import { useDates } from '#platform/i18n/dates.ts';

/** An order on paper. */
export function OrderReceipt({ order }: { order: OrderView }) {
  const t = useTranslations('orders.receipt');
  const { name: site } = useSite();
  const scripted = useScripted();
  const { day } = useDates();
  const { id, number, payment } = order;
  return (
    <article className="receipt page">
      <div className="row between wrap no-print receipt-head">
        <Link className="crumb" to={orderPath(id)}>
          <ArrowLeft className="icon" aria-hidden />
          {t('back')}
        </Link>
        {scripted ? (
          <button type="button" className="btn btn-primary" onClick={() => print()}>
            <Printer className="icon" aria-hidden />
            {t('print')}
          </button>
        ) : null}
      </div>
      <div className="panel paper">
        <header className="row between wrap">
          <div>
            <p className="title">{site}</p>
            <h1>{t('title', { number })}</h1>
            <p className="muted">{day(order.deliveredAt ?? order.createdAt)}</p>
          </div>
          <OrderStatus {...order} />
        </header>
        <dl className="kv c3">
          <Person label={t('seller')} person={order.seller} />
          <Person label={t('buyer')} person={order.buyer} />
          <Received order={order} />
        </dl>
        <Lines order={order} />
        <p className="small muted">{t('foot', { payment, site })}</p>
      </div>
    </article>
  );
}

function Person({ label, person }: { label: string; person: OrderParty }) {
  const country = useCatalogName('country');
  const place = [
    person.parish ? parishByCode(person.parish)?.name : null,
    person.country ? country(person.country) : null,
  ].filter(Boolean);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {person.name}
        <br />
        <span className="muted">{place.join(', ')}</span>
      </dd>
    </div>
  );
}

function Received({ order }: { order: OrderView }) {
  const t = useTranslations('orders.receipt');
  const { day, clock } = useDates();
  const { deliveredAt, deliveredHow, fulfillment } = order;
  return (
    <div>
      <dt>{t('received')}</dt>
      <dd>
        {t(fulfillment)}
        <br />
        <span className="muted">
          {!deliveredAt
            ? t('notYet')
            : deliveredHow === 'code'
              ? t('collected', { time: clock(deliveredAt) })
              : t('delivered', { date: day(deliveredAt) })}
        </span>
      </dd>
    </div>
  );
}

function Lines({ order }: { order: OrderView }) {
  const t = useTranslations('orders.receipt');
  const to = useTranslations('orders.page');
  const money = useMoney();
  const currency = useCatalogName('currency');
  const deliveryPrice = useDeliveryPrice();
  const { title, options, quantity, unitPrice, totalPrice, fulfillment, deliveryFee } = order;
  const goods = { ...unitPrice, amount: unitPrice.amount * quantity };
  const heads = { quantity: t('quantity'), price: t('price'), sum: t('sum') };
  const brought = deliveryPrice(fulfillment, deliveryFee);
  return (
    <table className="lines">
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{heads.quantity}</th>
          <th scope="col">{heads.price}</th>
          <th scope="col">{heads.sum}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {title}
            {options.length > 0 ? (
              <>
                <br />
                <span className="small muted">
                  {options.map(({ name, value }) => to('option', { name, value })).join(' · ')}
                </span>
              </>
            ) : null}
          </td>
          <td data-l={heads.quantity}>{quantity}</td>
          <td data-l={heads.price}>{money(unitPrice)}</td>
          <td data-l={heads.sum}>{money(goods)}</td>
        </tr>
        <tr>
          <td>{t(fulfillment)}</td>
          <td data-l={heads.quantity}>1</td>
          <td data-l={heads.price}>{brought}</td>
          <td data-l={heads.sum}>
            {fulfillment === 'delivery' && !deliveryFee
              ? brought
              : money(deliveryFee ?? { amount: 0, currency: unitPrice.currency })}
          </td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('total', { currency: currency(totalPrice.currency) })}
          </th>
          <td>{money(totalPrice)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
