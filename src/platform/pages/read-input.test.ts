import { expect, it } from 'vitest';
import { z } from 'zod';
import { brokenFields } from './read-input.ts';

const listing = z.object({
  title: z.string().max(3, 'listing.titleTooLong'),
  tags: z.array(z.string()),
  price: z.object({ amount: z.int() }),
});
const found = (input: unknown) => brokenFields(listing.safeParse(input).error?.issues ?? []);

it('what a rule says is the key of its sentence', () => {
  expect(found({ title: 'Chairs', tags: [], price: { amount: 1 } })).toEqual({
    title: 'listing.titleTooLong',
  });
});

it('a value of a kind that no form sends gets a sentence that there is', () => {
  expect(found({ title: 'A', tags: [7], price: { amount: 'many' } })).toEqual({
    tags: 'invalidRequest',
    price: 'invalidRequest',
  });
  expect(found(null)).toEqual({ '': 'invalidRequest' });
});
