import { ArrowLeft, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useFreshOrders } from './useFreshOrders.ts';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { isOpen } from '#features/orders/orders.states.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import {
  type AskedTransition,
  TransitionButton,
  TransitionFields,
  useTransitionTitle,
} from './TransitionForm.tsx';
import { NextStep } from './NextStep.tsx';
import { OrderMore } from './OrderMore.tsx';
import { OrderPeople } from './OrderPeople.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { isTracked, OrderTrack } from './OrderTrack.tsx';
import { orderPath, otherOf } from './people.ts';
import type { QrPicture } from './PickupCode.tsx';
import { Refusals } from './Refusals.tsx';
import { TrackingNumber } from './TrackingNumber.tsx';
import { useDates } from '#platform/i18n/dates.ts';

const PLACED = { buyer: 'placedBuying', seller: 'placedSelling', moderator: 'placed' } as const;

/**
 * One order, one next step; what happened so far, what was bought, and who the other one is.
 * @param props.asked the transition whose form stands on the page, where no script opens it over it
 * @param props.failure of the form that was sent, and which it was
 * @param props.next slot for what comes once the order is over, in place of the sentence on it
 * @param props.rate slot for reviews, once the order is delivered; null when there are none to show
 */
export function OrderScreen({
  order,
  qr,
  asked,
  failure,
  next,
  rate,
}: {
  order: OrderView;
  qr: QrPicture | null;
  asked: AskedTransition | null;
  failure: { intent: string; failure: FormFailure } | null;
  next?: ReactNode;
  rate?: ReactNode;
}) {
  const t = useTranslations('orders');
  const { day } = useDates();
  const { number, role, status, actions, trackingNumber } = order;
  useFreshOrders(isOpen(status));
  const placed = order.isRecorded ? 'recordedOn' : PLACED[role];
  const inAsked = asked && actions[asked] && failure?.intent === asked;
  return (
    <div className="page order-page">
      <Link className="crumb" to={role === 'seller' ? '/orders?tab=selling' : '/orders'}>
        <ArrowLeft className="icon" aria-hidden />
        {t('page.back')}
      </Link>
      <div className="page-head">
        <div>
          <h1 className="num">{t('number', { number })}</h1>
          <p>{t(`page.${placed}`, { date: day(order.createdAt) })}</p>
        </div>
        <OrderStatus {...order} />
      </div>
      {failure && !inAsked && !isInNext(order, failure.intent) ? (
        <FormProblem failure={failure.failure} />
      ) : null}
      <Refusals orderId={order.id}>
        <div className="order-split">
          <div className="stack gap-6">
            {asked && actions[asked] ? (
              <AskedOnPage
                order={order}
                transition={asked}
                failure={inAsked ? failure.failure : null}
              />
            ) : (
              (next ?? <NextStep order={order} qr={qr} failure={failure} />)
            )}
            <section className="panel stack gap-4">
              <h2 className="head-3">{t('page.progress')}</h2>
              {isTracked(order) ? <OrderTrack order={order} /> : null}
              {trackingNumber ? <TrackingNumber number={trackingNumber} /> : null}
              <OrderTimeline order={order} />
            </section>
            {status === 'cancelled' || rate === null ? null : (
              <section className="panel stack gap-4" id="rate">
                <h2 className="head-3">{t('page.rate')}</h2>
                {rate ?? (
                  <div className="row gap-3">
                    <Star className="icon muted" aria-hidden />
                    <p className="muted">{t('page.rateLater')}</p>
                  </div>
                )}
              </section>
            )}
          </div>
          <aside className="stack gap-6">
            <OrderSummary order={order} />
            <OrderPeople order={order} />
            <OrderMore order={order} />
          </aside>
        </div>
      </Refusals>
    </div>
  );
}

/** Whether the form is there in the next step and says itself what was wrong. */
function isInNext({ role, actions, arrangement }: OrderView, intent: string): boolean {
  if (intent === 'arrange') return arrangement !== null;
  return role === 'moderator' || ((intent === 'ship' || intent === 'collect') && actions[intent]);
}

/** A transition that asks for something, on the page itself. */
function AskedOnPage({
  order,
  transition,
  failure,
}: {
  order: OrderView;
  transition: AskedTransition;
  failure: FormFailure | null;
}) {
  const t = useTranslations('orders.do');
  const asked = { ...order, other: otherOf(order) };
  return (
    <section className="panel next" aria-labelledby="asked">
      <h2 className="head-3" id="asked">
        {useTransitionTitle(asked, transition)}
      </h2>
      <form
        method="post"
        action={`${orderPath(order.id)}?do=${transition}`}
        className="stack gap-4"
      >
        <TransitionFields order={asked} transition={transition} failure={failure} />
        <p className="row wrap">
          <TransitionButton order={asked} transition={transition} />
          <Link className="btn btn-quiet" to={orderPath(order.id)}>
            {t(transition === 'cancel' ? 'keep' : 'back')}
          </Link>
        </p>
      </form>
    </section>
  );
}
