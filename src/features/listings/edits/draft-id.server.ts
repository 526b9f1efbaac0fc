// Owns which id the listing of a draft gets, so that a draft that is sent twice is one listing.
import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * The end of the new listing's id, from who and which draft: the same draft finds its listing
 * again, and nobody can choose an id. The beginning is the server's clock, because ids are in the
 * order of time.
 */
export function draftTail(userId: string, draftId: unknown): string {
  const draft = typeof draftId === 'string' && draftId ? draftId : v7();
  const bits = createHash('sha256').update(`${userId}/${draft}`).digest('hex').slice(0, 16);
  const variant = ((Number.parseInt(bits.slice(0, 1), 16) & 0b0011) | 0b1000).toString(16);
  return variant + bits.slice(1);
}

/** A new id with such an end. */
export function idOfDraft(tail: string): string {
  return v7().slice(0, 19) + tail.replace(/^(.{4})/, '$1-');
}
