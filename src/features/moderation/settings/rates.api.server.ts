// The rates of exchange under /api: the same use cases as the page.
import { z } from 'zod';
import { act, list, tagged } from '#api/operations.server.ts';
import { STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { describedShape } from '#platform/described.ts';
import type { Operation } from '#platform/operation.server.ts';
import { rateView, saveRateInput } from './rates.schema.ts';
import { listRates, saveRate } from './rates.server.ts';

const rate = rateView.meta({ id: 'Rate' });
const { rate_unknown, rate_invalid, rate_date, rate_far } = moderationErrors;

export const ratesApi: readonly Operation[] = tagged('Rates', [
  list({
    path: '/rates',
    id: 'listRates',
    summary: 'The rates of exchange with their days, for moderators',
    item: rate,
    errors: STAFF_FAILURES,
    use: listRates,
  }),
  act({
    method: 'put',
    path: '/rates/{currency}',
    id: 'saveRate',
    summary: 'Sets the rate of a currency, for administrators',
    description:
      'Units for one US dollar. Every server uses it within a minute. A rate of more than ten ' +
      'times what it was, or less than a tenth, is taken with `confirmed` alone.',
    input: z.object({
      ...describedShape(saveRateInput.shape),
      currency: z.string().regex(/^[A-Z]{3}$/),
    }),
    output: rate,
    missing: rate_unknown,
    errors: [...STAFF_FAILURES, rate_invalid, rate_date, rate_far],
    use: saveRate,
  }),
]);
