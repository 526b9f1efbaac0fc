import {
  CircleX,
  Clock,
  Handshake,
  ListChecks,
  MessageCircle,
  PackageCheck,
  Store,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderView } from '#features/orders/orders.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ArrangeForm } from './ArrangeForm.tsx';
import { CloseDispute } from './CloseDispute.tsx';
import { CollectForm } from './CollectForm.tsx';
import { TransitionLink, TransitionNow } from './TransitionLink.tsx';
import { messagePath, orderPath, otherOf, shortName, whoCancelled, whoIs } from './people.ts';
import { PickupCode, type QrPicture } from './PickupCode.tsx';
import { RecordedStep } from './Recorded.tsx';
import { ShipForm } from './ShipForm.tsx';
import { StepPanel } from './StepPanel.tsx';
import { useDates } from '#platform/i18n/dates.ts';

type StepProps = {
  order: OrderView;
  qr: QrPicture | null;
  failure: { intent: string; failure: FormFailure } | null;
};

/** What comes next for whoever looks at it: a sentence and one button. */
export function NextStep(props: StepProps) {
  const { order } = props;
  if (order.role === 'moderator') return <CloseDispute order={order} failure={failed(props)} />;
  if (order.status === 'pending')
    return order.isRecorded ? <RecordedStep order={order} /> : <Pending order={order} />;
  if (order.status === 'confirmed') return <Confirmed {...props} />;
  if (order.status === 'shipped')
    return order.fulfillment === 'pickup' ? <Ready {...props} /> : <Shipped order={order} />;
  return <Over order={order} />;
}

const failed = ({ failure }: StepProps) => failure?.failure ?? null;

/** The way to the conversation of the two. */
function MessageLink({
  order,
  look,
  children,
}: {
  order: OrderView;
  look: string;
  children: ReactNode;
}) {
  const path = messagePath({ ...order, other: otherOf(order) });
  if (!path) return null;
  return (
    <Link className={`btn ${look}`} to={path}>
      <MessageCircle className="icon" aria-hidden />
      {children}
    </Link>
  );
}

function useStep(order: OrderView) {
  const { day } = useDates();
  const other = otherOf(order);
  return {
    t: useTranslations('orders.next'),
    td: useTranslations('orders.do'),
    values: { name: shortName(other), date: order.closesAt ? day(order.closesAt) : '' },
    asked: { ...order, other },
    back: orderPath(order.id),
  };
}

function Pending({ order }: { order: OrderView }) {
  const { t, td, values, asked, back } = useStep(order);
  if (order.role === 'buyer')
    return (
      <StepPanel
        Icon={Clock}
        title={t('pendingBuyer', values)}
        text={t('pendingBuyerText', values)}
      >
        <div className="step-acts">
          <MessageLink order={order} look="btn-line btn-lg">
            {td('messageSeller')}
          </MessageLink>
          <TransitionLink order={asked} transition="cancel" className="btn btn-quiet btn-lg risky">
            {td('cancel')}
          </TransitionLink>
        </div>
      </StepPanel>
    );
  return (
    <StepPanel
      Icon={ListChecks}
      title={t('pendingSeller')}
      text={t('pendingSellerText', { ...values, left: order.left ?? 0 })}
    >
      <div className="step-acts">
        <TransitionNow
          id={order.id}
          transition="confirm"
          back={back}
          className="btn btn-primary btn-lg"
        >
          {td('confirm')}
        </TransitionNow>
        <TransitionLink order={asked} transition="cancel" className="btn btn-quiet btn-lg risky">
          {td('cancel')}
        </TransitionLink>
      </div>
    </StepPanel>
  );
}

function Confirmed(props: StepProps) {
  const { order } = props;
  const { t, td, values, asked, back } = useStep(order);
  const pickup = order.fulfillment === 'pickup';
  if (order.arrangement)
    return (
      <StepPanel Icon={Handshake} title={t('arrange')} text={t('arrangeText', values)}>
        <ArrangeForm
          arrangement={order.arrangement}
          back={back}
          failure={props.failure?.intent === 'arrange' ? failed(props) : null}
        />
      </StepPanel>
    );
  if (order.role === 'buyer')
    return (
      <StepPanel
        Icon={pickup ? Store : Truck}
        title={t('confirmedBuyer', values)}
        text={t(pickup ? 'confirmedBuyerPickup' : 'confirmedBuyerDelivery', {
          ...values,
          quantity: order.quantity,
        })}
      >
        <MessageLink order={order} look="btn-primary btn-lg btn-block">
          {t('agree', values)}
        </MessageLink>
      </StepPanel>
    );
  const { title, text } = confirmedSeller(order);
  return (
    <StepPanel Icon={pickup ? Store : Truck} title={t(title, values)} text={t(text, values)}>
      <ShipForm order={asked} failure={props.failure?.intent === 'ship' ? failed(props) : null}>
        <TransitionLink order={asked} transition="cancel" className="btn btn-quiet btn-lg risky">
          {td('cancel')}
        </TransitionLink>
      </ShipForm>
    </StepPanel>
  );
}

/** What the seller of a confirmed order reads: the buyer may not have said yet how they get it. */
function confirmedSeller({ isArranged, fulfillment }: OrderView) {
  if (!isArranged) return { title: 'arranging', text: 'arrangingText' } as const;
  return fulfillment === 'pickup'
    ? ({ title: 'confirmedSellerReady', text: 'confirmedSellerReadyText' } as const)
    : ({ title: 'confirmedSellerShip', text: 'confirmedSellerShipText' } as const);
}

function Shipped({ order }: { order: OrderView }) {
  const { t, td, values, back } = useStep(order);
  if (order.role === 'buyer')
    return (
      <StepPanel
        Icon={PackageCheck}
        title={t('shippedBuyer', values)}
        text={t('shippedBuyerText', values)}
      >
        <TransitionNow
          id={order.id}
          transition="deliver"
          back={back}
          className="btn btn-primary btn-lg btn-block"
        >
          <PackageCheck className="icon" aria-hidden />
          {td('deliver')}
        </TransitionNow>
      </StepPanel>
    );
  return (
    <StepPanel Icon={Truck} title={t('shippedSeller')} text={t('shippedSellerText', values)}>
      <MessageLink order={order} look="btn-line btn-lg btn-block">
        {td('messageBuyer')}
      </MessageLink>
    </StepPanel>
  );
}

function Ready(props: StepProps) {
  const { order, qr } = props;
  const { t, td, values, back } = useStep(order);
  if (order.role === 'buyer')
    return (
      <StepPanel
        Icon={Store}
        title={t('readyBuyer')}
        text={`${t('readyBuyerText', values)} ${order.closesAt ? t('readyBuyerUntil', values) : ''}`}
      >
        {order.pickup ? <PickupCode code={order.pickup.code} qr={qr} /> : null}
        <MessageLink order={order} look="btn-primary btn-lg btn-block">
          {t('agree', values)}
        </MessageLink>
        {order.actions.deliver ? (
          <TransitionNow
            id={order.id}
            transition="deliver"
            back={back}
            className="btn btn-quiet btn-block"
          >
            {td('deliver')}
          </TransitionNow>
        ) : null}
      </StepPanel>
    );
  return (
    <StepPanel Icon={Store} title={t('readySeller')} text={t('readySellerText', values)}>
      <CollectForm
        orderId={order.id}
        failure={props.failure?.intent === 'collect' ? failed(props) : null}
      />
    </StepPanel>
  );
}

/** Delivered, cancelled or disputed: nothing to do here. */
function Over({ order }: { order: OrderView }) {
  const { t, td, values } = useStep(order);
  const why = useTranslations('orders.why');
  if (order.status === 'disputed')
    return (
      <StepPanel Icon={TriangleAlert} title={t('disputed')} text={t('disputedText', values)}>
        <MessageLink order={order} look="btn-line btn-lg btn-block">
          {td(order.role === 'seller' ? 'messageBuyer' : 'messageSeller')}
        </MessageLink>
      </StepPanel>
    );
  if (order.status === 'cancelled')
    return (
      <StepPanel
        Icon={CircleX}
        title={t('cancelled')}
        text={
          order.cancelReason ? why(order.cancelReason, whoCancelled(order, order.cancelReason)) : ''
        }
        isOver
      />
    );
  const text = order.isRecorded ? t('recordedText') : t('deliveredText', whoIs(order, 'buyer'));
  return <StepPanel Icon={Handshake} title={t('delivered')} text={text} isOver />;
}
