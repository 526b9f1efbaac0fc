import { expect, it } from 'vitest';
import { html, orderView as order } from '#tests/support/order-view.tsx';
import { CloseDispute } from './CloseDispute.tsx';
import { OrderReceipt } from './OrderReceipt.tsx';

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
