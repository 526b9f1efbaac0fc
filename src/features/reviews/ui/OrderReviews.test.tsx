import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { expect, it } from 'vitest';
import type { OrderReviewsView, ReviewView } from '#features/reviews/reviews.schema.ts';
import { messagesOf } from '../../../messages/messages.server.ts';
import { OrderReviews, WhyNoForm } from './OrderReviews.tsx';

const theirs: ReviewView = {
  id: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d',
  userId: '01936b2e-7d5a-7c31-9a54-0d2f6a1b9c1e',
  author: { name: 'User 9c1e', avatar: null },
  personId: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5f',
  targetType: 'seller',
  targetId: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5f',
  rating: 5,
  comment: 'Carved with care.',
  verified: true,
  helpful: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
  editedAt: null,
  answer: null,
  status: 'approved',
  statusReason: null,
  waitingEdit: null,
  foundHelpful: false,
  isOwn: false,
  canAnswer: false,
};
const reviews: OrderReviewsView = {
  orderId: '01936b2e-7d5a-7c31-9a54-0d2f6a7a2a5c',
  number: '7A2A5C',
  title: 'Carved calabash bowl',
  role: 'seller',
  other: { id: theirs.userId, name: 'User 9c1e', avatar: null, gone: true },
  deliveredAt: '2026-11-19T12:00:00.000Z',
  canWrite: false,
  own: null,
  theirs,
  counts: true,
};

function html(element: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => element }]);
  return renderToString(
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  );
}

it('whoever has left is called as everywhere else', () => {
  expect(html(<OrderReviews reviews={reviews} />)).toContain('User 9c1e’s review');
});

it('authors read where their words stand, and why', () => {
  const mine = { ...theirs, isOwn: true, editableUntil: null };
  const waits = { ...mine, status: 'pending' as const };
  expect(html(<OrderReviews reviews={{ ...reviews, own: waits }} />)).toContain(
    'Others see it once it has been reviewed',
  );
  const refused = { ...waits, status: 'rejected' as const, statusReason: 'contact' };
  const text = html(<OrderReviews reviews={{ ...reviews, own: refused }} />);
  expect(text).toContain('Not published');
  expect(text).toContain('Contact details do not belong here.');
  const edited = { ...mine, waitingEdit: 'pending' as const };
  expect(html(<OrderReviews reviews={{ ...reviews, own: edited }} />)).toContain(
    'Until then others see it as it was before.',
  );
});

it('nobody is told to wait for a delivery that has been', () => {
  const text = 'User 9c1e has left, so there is nobody to rate.';
  expect(html(<WhyNoForm reviews={reviews} />)).toContain(text);
  const disputed = { ...reviews, counts: false };
  expect(html(<WhyNoForm reviews={disputed} />)).toContain('Once the order is delivered');
});
