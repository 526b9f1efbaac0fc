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
import { useTranslations } from '#platform/i18n.ts';
import { Badge } from '#ui/Badge.tsx';

type Stated = { status: OrderState; fulfillment: Fulfillment };

const ICONS: Readonly<Record<OrderState, LucideIcon>> = {
  pending: Clock,
  confirmed: ListChecks,
  shipped: Truck,
  delivered: PackageCheck,
  cancelled: CircleX,
  disputed: TriangleAlert,
};

/** What stands for a state; what waits to be picked up has a picture of its own. */
export function statusIcon({ status, fulfillment }: Stated): LucideIcon {
  return status === 'shipped' && fulfillment === 'pickup' ? Store : ICONS[status];
}

/** What a state is called: "Shipped" is "Ready for pickup" where it is picked up. */
export const statusKey = ({ status, fulfillment }: Stated) =>
  status === 'shipped' && fulfillment === 'pickup' ? 'ready' : status;

/** Where an order stands: icon and word. */
export function OrderStatus(order: Stated) {
  const t = useTranslations('orders.status');
  const Icon = statusIcon(order);
  return (
    <Badge tone={order.status} icon={<Icon className="icon" aria-hidden />}>
      {t(statusKey(order))}
    </Badge>
  );
}
