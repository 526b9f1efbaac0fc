import { describe, expect, it } from 'vitest';
import type { ReportedMessage } from '#features/messages/messages.schema.ts';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { NOW, picture } from '#tests/support/case-view.ts';
import { html, orderView } from '#tests/support/order-view.tsx';
import { DisputePane } from './DisputePane.tsx';

const said = (by: 'buyer' | 'seller', note: string) => ({
  number: 3,
  status: 'disputed' as const,
  by,
  note,
  at: NOW,
});
const disputed: OrderView = {
  ...orderView,
  status: 'disputed',
  timeline: [
    said('seller', 'It was whole when I packed it.'),
    { ...said('buyer', 'The brim is torn.'), number: 2 },
  ],
};
const message: ReportedMessage = {
  id: '019a0000-0000-7000-8000-000000000009',
  senderId: orderView.buyerId,
  senderName: 'Asha Campbell',
  content: 'It came with a torn brim.',
  at: NOW,
  isReported: false,
  pictures: [picture(1), picture(2)],
};

const pane = (overrides: Partial<Parameters<typeof DisputePane>[0]> = {}) =>
  html(
    <DisputePane order={disputed} claim={null} read={undefined} failure={null} {...overrides} />,
  );

describe('a disputed order at the desk', () => {
  it('has what both say, what it is about, and how it is closed', () => {
    const page = pane();
    for (const words of ['#7A2A5C', 'Carved calabash bowl', 'US$96.00', 'Asha Campbell'])
      expect(page).toContain(words);
    for (const words of ['The brim is torn.', 'It was whole when I packed it.'])
      expect(page.split(words)).toHaveLength(2);
    for (const intent of ['claim', 'closeDelivered', 'closeCancelled'])
      expect(page).toContain(`value="${intent}"`);
  });

  it('has the words of the two behind a look that is recorded, and then with pictures', () => {
    const before = pane();
    expect(before).toContain('value="read"');
    expect(before).not.toContain('torn brim');
    const read = pane({ read: { id: disputed.id, thread: [message] } });
    expect(read).not.toContain('value="read"');
    for (const words of ['It came with a torn brim.', 'href="/media/1.webp"', '/media/2.webp'])
      expect(read).toContain(words);
  });

  it('says so where the two wrote nothing to each other', () => {
    const page = pane({ read: { id: disputed.id, thread: [] } });
    expect(page).toContain('There are no messages of the two to read.');
  });

  it('keeps every word, also what one of them says twice', () => {
    const again = [...disputed.timeline, { ...said('buyer', 'The brim is torn.'), number: 4 }];
    const page = pane({ order: { ...disputed, timeline: again } });
    expect(page.split('The brim is torn.')).toHaveLength(3);
  });
});
