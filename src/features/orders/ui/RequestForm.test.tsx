import { expect, it } from 'vitest';
import type { OrderChoices } from '#features/orders/orders.schema.ts';
import { html } from '#tests/support/order-view.tsx';
import { RequestOptions } from './RequestOptions.tsx';
import { RequestScreen } from './RequestScreen.tsx';

const price = { amount: 4_800, currency: 'USD' };
const option = (id: string) => ({ id, value: id, priceModifier: 0, left: 3 });
const sizes = { id: 'size', name: 'Size', options: [option('small'), option('large')] };
const choices = {
  listing: { id: 'bowl', title: 'Bowl', price, country: 'JM', cover: null },
  seller: { name: 'Elise Henry' },
  variations: [sizes],
  delivery: null,
  payments: ['cash'],
  waiting: [],
  confirmDays: 3,
  left: 3,
} as unknown as OrderChoices;

it('a request to buy is sent as it is, so that its own words mark what is missing', () => {
  const fields = { options: 'Choose one option of Size.', fulfillment: 'Choose how.' };
  const page = html(
    <RequestScreen
      choices={choices}
      home={null}
      place="Kingston"
      idempotencyKey="key"
      failure={{ message: 'Please look at the marked fields.', fields }}
    />,
  );
  expect(page).toMatch(/<form[^>]* noValidate/i);
  expect(page.match(/role="radiogroup" aria-invalid="true"/g)).toHaveLength(2);
  expect(page.match(/role="alert"/g)?.length).toBeGreaterThanOrEqual(2);
});

it('what was chosen is not marked', () => {
  const part = html(
    <RequestOptions
      choices={choices}
      chosen={{ size: 'small' }}
      error="Choose one option of Size."
      onChoose={() => {}}
    />,
  );
  expect(part).not.toContain('aria-invalid');
});
