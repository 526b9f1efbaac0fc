import { Handshake, MessageCircle, PackageCheck, QrCode, Store, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ShownPrice } from '#features/listings/ui/PriceTag.tsx';
import type { OrderCardView } from '#features/orders/orders.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { TransitionLink, TransitionNow } from './TransitionLink.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { OrderThumb } from './OrderThumb.tsx';
import { isTracked, OrderTrack } from './OrderTrack.tsx';
import { messagePath, orderPath } from './people.ts';
import { RecordedActions } from './Recorded.tsx';
import { Refusals } from './Refusals.tsx';
import { useMoney } from './useMoney.ts';
import { useDates } from '#platform/i18n/dates.ts';

/**
 * One order of a list: what, with whom, where it stands, and the one next step.
 * @param props.rate slot for what comes once it is over
 */
export function OrderCard({
  order,
  back,
  rate,
}: {
  order: OrderCardView;
  back: string;
  rate?: ReactNode;
}) {
  const t = useTranslations('orders');
  const money = useMoney();
  const { day } = useDates();
  const { id, number, role, status, other, quantity, trackingNumber } = order;
  return (
    <article className="panel order" aria-labelledby={`order-${id}`}>
      <div className="order-head">
        <p className="row wrap small">
          <b className="num">{t('number', { number })}</b>
          <span className="muted">{day(order.createdAt)}</span>
        </p>
        <OrderStatus {...order} />
      </div>
      <Refusals orderId={order.id}>
        <div className="order-body">
          <OrderThumb order={order} sizes="112px" />
          <div className="order-what">
            <h3 id={`order-${id}`}>
              <Link to={orderPath(id)}>{order.title}</Link>
            </h3>
            <p className="small muted">
              {t(role === 'seller' ? 'list.boughtBy' : 'list.soldBy', {
                name: other.name,
                quantity,
              })}
            </p>
            {order.options.length > 0 ? (
              <p className="small muted">{order.options.map(({ value }) => value).join(' · ')}</p>
            ) : null}
            <p>
              <b className="num">{money(order.totalPrice)}</b>{' '}
              <ShownPrice money={order.totalPrice} />
            </p>
          </div>
          {rate ? (
            <div className="order-acts">{rate}</div>
          ) : (
            <NextAction order={order} back={back} />
          )}
        </div>
      </Refusals>
      {trackingNumber ? (
        <p className="small muted row wrap gap-1">
          <Truck className="icon icon-s" aria-hidden />
          {t('tracking.label')} <b className="num order-tracking">{trackingNumber}</b>
        </p>
      ) : null}
      {isTracked(order) && status !== 'disputed' && status !== 'delivered' ? (
        <OrderTrack order={order} />
      ) : null}
    </article>
  );
}

function NextAction({ order, back }: { order: OrderCardView; back: string }) {
  const t = useTranslations('orders.do');
  const { id, actions, fulfillment, isArranged, role, status } = order;
  const pickup = fulfillment === 'pickup';
  const message = messagePath(order);
  const cancel = actions.cancel ? (
    <TransitionLink order={order} transition="cancel" className="btn btn-quiet risky">
      {t('cancelShort')}
    </TransitionLink>
  ) : null;
  if (actions.deny) return <RecordedActions order={order} back={back} />;
  if (actions.confirm)
    return (
      <div className="order-acts">
        {cancel}
        <TransitionNow id={id} transition="confirm" back={back} className="btn btn-primary">
          {t('confirm')}
        </TransitionNow>
      </div>
    );
  if (!isArranged && role === 'buyer')
    return (
      <div className="order-acts">
        <Link className="btn btn-primary" to={`${orderPath(id)}#next`}>
          <Handshake className="icon" aria-hidden />
          {t('arrange')}
        </Link>
      </div>
    );
  if (actions.ship)
    return (
      <div className="order-acts">
        {cancel}
        <TransitionLink order={order} transition="ship" className="btn btn-primary">
          {pickup ? <Store className="icon" aria-hidden /> : <Truck className="icon" aria-hidden />}
          {t(pickup ? 'ready' : 'ship')}
        </TransitionLink>
      </div>
    );
  if (actions.deliver && !pickup)
    return (
      <div className="order-acts">
        <TransitionNow id={id} transition="deliver" back={back} className="btn btn-primary">
          <PackageCheck className="icon" aria-hidden />
          {t('deliver')}
        </TransitionNow>
      </div>
    );
  if (status === 'shipped' && pickup)
    return (
      <div className="order-acts">
        <Link className="btn btn-primary" to={orderPath(id)}>
          <QrCode className="icon" aria-hidden />
          {t(role === 'seller' ? 'collect' : 'showCode')}
        </Link>
      </div>
    );
  const open = status === 'pending' || status === 'confirmed' || status === 'shipped';
  if (open && message)
    return (
      <div className="order-acts">
        {cancel}
        <Link className="btn btn-line" to={message}>
          <MessageCircle className="icon" aria-hidden />
          {t(role === 'seller' ? 'messageBuyer' : 'messageSeller')}
        </Link>
      </div>
    );
  return <div className="order-acts" />;
}
