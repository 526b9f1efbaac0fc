import { ShoppingBag } from 'lucide-react';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { StatusIcon } from './OrderStatus.tsx';
import { whoCancelled, whoIs } from './people.ts';
import { useDates } from '#platform/i18n/dates.ts';

type Made = OrderView['timeline'][number];

/** Who did what and when, the newest first. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const t = useTranslations('orders');
  const { moment } = useDates();
  const { fulfillment, quantity, payment } = order;
  return (
    <ol className="timeline" aria-label={t('page.timeline')}>
      {order.timeline.map((made) => (
        <li key={made.number}>
          <i>
            {made.number === 1 ? (
              <ShoppingBag className="icon" aria-hidden />
            ) : (
              <StatusIcon status={made.status} fulfillment={fulfillment} />
            )}
          </i>
          <div>
            <p>
              <b>
                <MadeTitle order={order} made={made} />
              </b>
            </p>
            {made.number === 1 && !order.isRecorded ? (
              <p className="small muted">{t('event.placedText', { quantity, payment })}</p>
            ) : null}
            {made.status === 'confirmed' ? (
              <p className="small muted">
                {t('event.confirmedText', { quantity, ...whoIs(order, 'buyer') })}
              </p>
            ) : null}
            {made.status === 'cancelled' && order.cancelReason && !isByOneOfTwo(made) ? (
              <p className="small muted">
                {t(`why.${order.cancelReason}`, whoCancelled(order, order.cancelReason))}
              </p>
            ) : null}
            {made.status === 'disputed' && order.disputeReason ? (
              <p className="small muted">{t(`dispute.${order.disputeReason}`)}</p>
            ) : null}
            {made.note ? (
              <p className="small muted said">{t('event.quote', { note: made.note })}</p>
            ) : null}
            <p className="xs subtle num">
              <time dateTime={made.at}>{moment(made.at)}</time>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const isByOneOfTwo = ({ by }: Made) => by === 'buyer' || by === 'seller';

function MadeTitle({ order, made }: { order: OrderView; made: Made }) {
  const t = useTranslations('orders.event');
  const side = made.by === 'seller' ? 'seller' : 'buyer';
  const who = { ...whoIs(order, side), name: order[side].name };
  if (made.number === 1) return t(order.isRecorded ? 'recorded' : 'placed', who);
  switch (made.status) {
    case 'confirmed':
      return t('confirmed', who);
    case 'shipped':
      return order.fulfillment === 'pickup' ? t('ready') : t('shipped', who);
    case 'delivered':
      if (made.by === 'seller') return t('deliveredCode');
      if (made.by === 'buyer') return t(order.isRecorded ? 'acknowledged' : 'delivered', who);
      return t(made.by === 'moderator' ? 'deliveredClosed' : 'deliveredTime');
    case 'disputed':
      return t('disputed', who);
    default:
      return isByOneOfTwo(made) ? t('cancelledBy', who) : t('cancelled');
  }
}
