import {
  CircleX,
  Clock,
  ListChecks,
  type LucideIcon,
  PackageCheck,
  Store,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import type { Fulfillment, OrderState } from '#features/orders/orders.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';

type Stated = { status: OrderState; fulfillment: Fulfillment; isRecorded?: boolean };

const ICONS: Readonly<Record<OrderState | 'ready' | 'acknowledged', LucideIcon>> = {
  pending: Clock,
  confirmed: ListChecks,
  shipped: Truck,
  ready: Store,
  delivered: PackageCheck,
  acknowledged: PackageCheck,
  cancelled: CircleX,
  disputed: TriangleAlert,
};

/**
 * What a state is called: "Shipped" is "Ready for pick-up" where it is picked up, and what was sold
 * elsewhere is not delivered here.
 */
const statusKey = ({ status, fulfillment, isRecorded }: Stated) => {
  if (status === 'shipped' && fulfillment === 'pickup') return 'ready';
  return isRecorded && status === 'delivered' ? 'acknowledged' : status;
};

/** The picture of a state. */
export function StatusIcon(order: Stated) {
  const Icon = ICONS[statusKey(order)];
  return <Icon className="icon" aria-hidden />;
}

/** Where an order stands: icon and word. */
export function OrderStatus(order: Stated) {
  const t = useTranslations('orders.status');
  return (
    <Badge tone={order.status} icon={<StatusIcon {...order} />}>
      {t(statusKey(order))}
    </Badge>
  );
}
