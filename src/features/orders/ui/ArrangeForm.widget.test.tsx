import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { ArrangeForm } from './ArrangeForm.tsx';

const ORDER = '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d';

test('the question how it is received brings its look with it, also into a conversation', async () => {
  const { user } = await renderWidget(
    <ArrangeForm
      back="/messages"
      arrangement={{
        orderId: ORDER,
        name: 'Colin',
        quantity: 1,
        unitPrice: { amount: 30_380, currency: 'USD' },
        country: 'AG',
        parish: null,
        home: 'AG',
        delivery: {
          fee: { amount: 1_000, currency: 'USD' },
          freeFrom: null,
          reach: { local: true, islandWide: true, international: false },
          countries: ['AG'],
        },
      }}
    />,
  );
  const sheets = [...document.querySelectorAll('link[rel=stylesheet]')];
  expect(sheets.map((sheet) => sheet.getAttribute('href'))).toContainEqual(
    expect.stringContaining('request'),
  );
  await user.click(screen.getByRole('radio', { name: /^Delivery/ }));
  expect(screen.getByRole('button', { name: 'Save my choice · US$313.80' })).toBeTruthy();
});
