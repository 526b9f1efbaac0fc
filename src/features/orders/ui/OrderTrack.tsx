import { Check, type LucideIcon, PackageCheck, Store, Truck } from 'lucide-react';
import type { OrderCardView } from '#features/orders/orders.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useDates } from '#platform/i18n/dates.ts';

type Tracked = Pick<
  OrderCardView,
  'status' | 'fulfillment' | 'createdAt' | 'confirmedAt' | 'shippedAt' | 'deliveredAt'
>;

/** Whether an order is under way: confirmed once, and not cancelled. */
export const isTracked = ({ status, confirmedAt }: Pick<OrderCardView, 'status' | 'confirmedAt'>) =>
  confirmedAt !== null && status !== 'cancelled' && status !== 'pending';

/** The four steps of an order that was confirmed, each with its day. */
export function OrderTrack({ order }: { order: Tracked }) {
  const t = useTranslations('orders.track');
  const { brief } = useDates();
  const pickup = order.fulfillment === 'pickup';
  const steps: { name: string; at: string | null; Icon: LucideIcon }[] = [
    { name: t('ordered'), at: order.createdAt, Icon: Check },
    { name: t('confirmed'), at: order.confirmedAt, Icon: Check },
    { name: t(pickup ? 'ready' : 'shipped'), at: order.shippedAt, Icon: pickup ? Store : Truck },
    { name: t('delivered'), at: order.deliveredAt, Icon: PackageCheck },
  ];
  const now = steps.findLastIndex(({ at }) => at !== null);
  return (
    <ol className="track" aria-label={t('label')}>
      {steps.map(({ name, at, Icon }, place) => {
        const isNow = place === now;
        const isDone = place < now || (isNow && place === steps.length - 1);
        const Shown = isDone && !isNow ? Check : Icon;
        return (
          <li
            key={name}
            className={`${isDone ? 'ok' : ''} ${isNow ? 'now' : ''}`.trim() || undefined}
            aria-current={isNow ? 'step' : undefined}
          >
            <i>
              <Shown className="icon" aria-hidden />
            </i>
            <span>
              {name}
              {isDone ? <span className="sr">, {t('done')}</span> : null}
              {at ? (
                <>
                  <br />
                  <span className="xs subtle num">{brief(at)}</span>
                </>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
