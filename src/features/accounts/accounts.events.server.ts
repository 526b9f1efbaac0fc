// What other features hear of accounts; published in the transaction that did it. Their end is told
// by profile/accounts.delete.
import { defineSubmitted } from '#platform/screening/screening.server.ts';

/**
 * Somebody wrote about themselves, or gave a picture; nobody has looked at it yet. The id is that
 * of the person.
 */
export const profileSubmitted = defineSubmitted('accounts.profile-submitted');
