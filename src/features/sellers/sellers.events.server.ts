// What other features hear of sellers; published in the transaction that did it.
import { defineSubmitted } from '#platform/screening/screening.server.ts';

/** Somebody wrote about their store; nobody has looked at it yet. The id is that of the person. */
export const storeSubmitted = defineSubmitted('sellers.store-submitted');
