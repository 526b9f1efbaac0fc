// Under /api: who bought what was marked as sold, and whether it is true.
import { z } from 'zod';
import { act, read, tagged } from '#api/operations.server.ts';
import { accountFailures } from '#features/accounts/accounts.errors.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { orderErrors } from '#features/orders/orders.errors.ts';
import { orderView, possibleBuyers } from '#features/orders/orders.schema.ts';
import { acknowledgeSale, denySale } from '#features/orders/transitions/actions.server.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { findPossibleBuyers } from './buyers.server.ts';
import { nameBuyer } from './record.server.ts';

const order = orderView.meta({ id: 'Order' });
const signedIn = accountFailures('not_authenticated');
const { order_not_now, order_not_yours, order_invalid } = orderErrors;
const ANSWERING = [...signedIn, order_not_now, order_not_yours, platformErrors.rate_limited];

export const salesApi: readonly Operation[] = tagged('Orders', [
  read({
    path: '/listings/{listingId}/buyers',
    id: 'findPossibleBuyers',
    summary: 'Whom the seller of a sold listing can name as its buyer',
    input: z.object({ listingId: z.uuid() }),
    output: possibleBuyers.meta({ id: 'PossibleBuyers' }),
    missing: listingErrors.listing_not_found,
    errors: signedIn,
    use: findPossibleBuyers,
  }),
  act({
    method: 'post',
    path: '/listings/{listingId}/buyer',
    id: 'nameBuyer',
    summary: 'The seller says who bought what they marked as sold',
    description:
      'Somebody who wrote to them, who is asked whether it is true; null is nobody here. Once they ' +
      'say yes, the two may review each other.',
    input: z.object({ listingId: z.uuid(), buyerId: z.uuid().nullable() }),
    output: z.object({ orderId: z.uuid().nullable() }),
    missing: listingErrors.listing_not_found,
    errors: [
      ...accountFailures('not_authenticated', 'person_blocked', 'person_unavailable'),
      listingErrors.listing_not_now,
      order_invalid,
      platformErrors.rate_limited,
    ],
    use: nameBuyer,
  }),
  act({
    method: 'post',
    path: '/orders/{id}/acknowledge',
    id: 'acknowledgeSale',
    summary: 'The named buyer of a sale says that it is true',
    input: z.object({ id: z.uuid() }),
    output: order,
    missing: orderErrors.order_not_found,
    errors: ANSWERING,
    use: acknowledgeSale,
  }),
  act({
    method: 'post',
    path: '/orders/{id}/deny',
    id: 'denySale',
    summary: 'The named buyer says that it is not true, or the seller takes it back',
    input: z.object({ id: z.uuid() }),
    output: order,
    missing: orderErrors.order_not_found,
    errors: ANSWERING,
    use: denySale,
  }),
]);
