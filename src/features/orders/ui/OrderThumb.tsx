import { Package } from 'lucide-react';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import type { OrderCardView } from '#features/orders/orders.schema.ts';

type Pictured = Pick<OrderCardView, 'cover' | 'productId' | 'productShown'>;

/** The picture of what is bought; a link to its page beside its title, so it has no name itself. */
export function OrderThumb({ order, sizes }: { order: Pictured; sizes: string }) {
  const picture = order.cover ? (
    <ListingPicture media={order.cover} alt="" sizes={sizes} />
  ) : (
    <span className="thumb-none">
      <Package className="icon icon-l" aria-hidden />
    </span>
  );
  return <span className="thumb">{picture}</span>;
}
