import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { ListingStrip } from './ListingStrip.tsx';

const LISTING = '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d';

test('the listing above its thread says its price in two moneys, apart from each other', async () => {
  await renderWidget(
    <ListingStrip
      subject=""
      listing={{
        id: LISTING,
        title: 'Giant bicycle',
        language: null,
        price: { amount: 31_000, currency: 'USD' },
        priceUnit: 'once',
        negotiable: true,
        category: 'sports',
        parentCategory: 'sports',
        condition: 'good',
        country: 'AG',
        createdAt: '2026-11-15T12:00:00.000Z',
        cover: null,
        sold: false,
        trending: false,
        localGem: false,
        views: 0,
        seller: {
          id: LISTING,
          name: 'Colin',
          avatar: null,
          rating: 0,
          totalRatings: 0,
          isVerified: false,
        },
      }}
    />,
    { preferences: { currency: 'JMD' }, rates: { USD: 1, JMD: 155 } },
  );
  expect(screen.getByRole('link').textContent).toContain('US$310.00 ≈ J$48,050');
});
