import { expect, it } from 'vitest';
import { html, orderView as order } from '#tests/support/order-view.tsx';
import { CloseDispute } from './CloseDispute.tsx';
import { DialogItem } from './DialogItem.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrderReceipt } from './OrderReceipt.tsx';
import { OrderSummary } from './OrderSummary.tsx';

it('a receipt names no price of a delivery that the two agree on', () => {
  const page = html(<OrderReceipt order={order} />);
  expect(page).not.toContain('US$0.00');
  expect(page.match(/To be agreed/g)).toHaveLength(2);
  const fetched = html(<OrderReceipt order={{ ...order, fulfillment: 'pickup' }} />);
  expect(fetched).toContain('US$0.00');
});

it('whoever decided a dispute is led away from the order, which they see no more', () => {
  const page = html(<CloseDispute order={{ ...order, role: 'moderator' }} failure={null} />);
  expect(page).toContain('<input type="hidden" name="return" value="/orders"/>');
});

it('an order shows what is paid, and beside it the currency of its reader', () => {
  const card = { ...order, other: order.seller };
  const listing = { title: order.title, cover: null, country: 'LC', price: order.totalPrice };
  for (const element of [
    <OrderSummary key="page" order={order} />,
    <OrderCard key="list" order={card} back="/orders" />,
    <DialogItem key="form" listing={listing}>
      negotiable
    </DialogItem>,
  ]) {
    expect(html(element, 'en', 'JMD')).toMatch(/US\$96\.00.*≈ J\$14,880</);
    expect(html(element)).not.toContain('≈');
  }
});
