// What other features hear of the catalog; published in the transaction that did it.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';

/** An administrator set the rate of a currency. */
export const rateSet = defineEvent('catalog.rate-set', z.object({ currency: z.string() }));

/** Things are called otherwise from now on: another edition of the lexicon was read. */
export const lexiconRead = defineEvent('catalog.lexicon-read', z.object({ edition: z.number() }));
