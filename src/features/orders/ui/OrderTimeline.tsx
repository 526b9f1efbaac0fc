import { ShoppingBag } from 'lucide-react';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { StatusIcon } from './OrderStatus.tsx';
import { whoCancelled, whoIs } from './people.ts';
import { useDates } from '#platform/i18n/dates.ts';

type Step = OrderView['timeline'][number];

/** Who did what and when, the newest first. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const t = useTranslations('orders');
  const { moment } = useDates();
  const { fulfillment, quantity, payment } = order;
  return (
    <ol className="timeline" aria-label={t('page.timeline')}>
      {order.timeline.map((step) => (
        <li key={step.number}>
          <i>
            {step.number === 1 ? (
              <ShoppingBag className="icon" aria-hidden />
            ) : (
              <StatusIcon status={step.status} fulfillment={fulfillment} />
            )}
          </i>
          <div>
            <p>
              <b>
                <StepTitle order={order} step={step} />
              </b>
            </p>
            {step.number === 1 ? (
              <p className="small muted">{t('event.placedText', { quantity, payment })}</p>
            ) : null}
            {step.status === 'confirmed' ? (
              <p className="small muted">
                {t('event.confirmedText', { quantity, ...whoIs(order, 'buyer') })}
              </p>
            ) : null}
            {step.status === 'cancelled' && order.cancelReason && !isByOneOfTwo(step) ? (
              <p className="small muted">
                {t(`why.${order.cancelReason}`, whoCancelled(order, order.cancelReason))}
              </p>
            ) : null}
            {step.status === 'disputed' && order.disputeReason ? (
              <p className="small muted">{t(`dispute.${order.disputeReason}`)}</p>
            ) : null}
            {step.note ? (
              <p className="small muted said">{t('event.quote', { note: step.note })}</p>
            ) : null}
            <p className="xs subtle num">
              <time dateTime={step.at}>{moment(step.at)}</time>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const isByOneOfTwo = ({ by }: Step) => by === 'buyer' || by === 'seller';

function StepTitle({ order, step }: { order: OrderView; step: Step }) {
  const t = useTranslations('orders.event');
  const side = step.by === 'seller' ? 'seller' : 'buyer';
  const who = { ...whoIs(order, side), name: order[side].name };
  if (step.number === 1) return t('placed', who);
  switch (step.status) {
    case 'confirmed':
      return t('confirmed', who);
    case 'shipped':
      return order.fulfillment === 'pickup' ? t('ready') : t('shipped', who);
    case 'delivered':
      if (step.by === 'seller') return t('deliveredCode');
      if (step.by === 'buyer') return t('delivered', who);
      return t(step.by === 'moderator' ? 'deliveredClosed' : 'deliveredTime');
    case 'disputed':
      return t('disputed', who);
    default:
      return isByOneOfTwo(step) ? t('cancelledBy', who) : t('cancelled');
  }
}
