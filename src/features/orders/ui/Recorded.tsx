import { CircleHelp } from 'lucide-react';
import type { OrderCardView, OrderView } from '#features/orders/orders.schema.ts';
import { useDates } from '#platform/i18n/dates.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { orderPath, otherOf, shortName } from './people.ts';
import { StepPanel } from './StepPanel.tsx';
import { TransitionNow } from './TransitionLink.tsx';

/** A sale that the seller wrote down: its buyer says whether it is true. */
export function RecordedStep({ order }: { order: OrderView }) {
  const t = useTranslations('orders.next');
  const { day } = useDates();
  const name = shortName(otherOf(order));
  const date = order.closesAt ? day(order.closesAt) : '';
  const isBuyer = order.role === 'buyer';
  return (
    <StepPanel
      Icon={CircleHelp}
      title={isBuyer ? t('recordedBuyer') : t('recordedSeller', { name })}
      text={isBuyer ? t('recordedBuyerText', { name }) : t('recordedSellerText', { name, date })}
    >
      <RecordedActions order={order} back={orderPath(order.id)} large />
    </StepPanel>
  );
}

/** Yes and no for the buyer; the seller may take it back. */
export function RecordedActions({
  order: { id, actions, role },
  back,
  large = false,
}: {
  order: Pick<OrderCardView, 'id' | 'actions' | 'role'>;
  back: string;
  large?: boolean;
}) {
  const t = useTranslations('orders.do');
  const size = large ? ' btn-lg' : '';
  return (
    <div className={large ? 'step-acts' : 'order-acts'}>
      {actions.acknowledge ? (
        <TransitionNow
          id={id}
          transition="acknowledge"
          back={back}
          className={`btn btn-primary${size}`}
        >
          {t('acknowledge')}
        </TransitionNow>
      ) : null}
      {actions.deny ? (
        <TransitionNow id={id} transition="deny" back={back} className={`btn btn-quiet${size}`}>
          {t(role === 'buyer' ? 'deny' : 'takeBack')}
        </TransitionNow>
      ) : null}
    </div>
  );
}
