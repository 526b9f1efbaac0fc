// What other features hear of the catalog; published in the transaction that did it.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';

/** An administrator set the rate of a currency. */
export const rateSet = defineEvent('catalog.rate-set', z.object({ currency: z.string() }));

/** Things are called otherwise now: one concept, or with a new edition any of them (null). */
export const lexiconChanged = defineEvent(
  'catalog.lexicon-changed',
  z.object({ concept: z.string().nullable() }),
);
