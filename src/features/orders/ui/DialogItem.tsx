import type { ReactNode } from 'react';
import { ListingPicture, PhotolessTile } from '#features/listings/ui/ListingPicture.tsx';
import { ShownPrice } from '#features/listings/ui/PriceTag.tsx';
import type { OrderChoices } from '#features/orders/orders.schema.ts';
import { useMoney } from './useMoney.ts';

/** The listing that a request or an offer is about, with its price. */
export function DialogItem({
  listing: { cover, country, title, price },
  children,
}: {
  listing: Pick<OrderChoices['listing'], 'cover' | 'country' | 'title' | 'price'>;
  /** What is said beside the price. */
  children: ReactNode;
}) {
  const money = useMoney();
  return (
    <div className="dialog-item">
      <span className="thumb">
        {cover ? (
          <ListingPicture media={cover} alt="" sizes="64px" />
        ) : (
          <PhotolessTile country={country} category="" />
        )}
      </span>
      <p className="small item-text">
        <b dir="auto">{title}</b>
        <span>
          <b className="num">{money(price)}</b> <ShownPrice money={price} />{' '}
          <span className="muted">{children}</span>
        </span>
      </p>
    </div>
  );
}
