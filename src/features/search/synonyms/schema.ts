/** Groups of words that mean the same, as moderators write and read them. Browser-safe. */
import { z } from 'zod';
import { synonymErrors } from './errors.ts';
import { SYNONYMS } from './limits.ts';

const { synonym_term, synonym_empty, synonym_many } = synonymErrors;

const terms = z
  .array(z.string().trim().max(SYNONYMS.length, synonym_term.key))
  .min(1, synonym_empty.key)
  .max(SYNONYMS.terms, synonym_many.key);

export const addSynonymsInput = z.object({
  /** "couch", or "es:sofá" for a word of one language. */
  terms,
});
export const saveSynonymsInput = z.object({
  key: z.string().max(SYNONYMS.key),
  terms,
  /**
   * `changedAt` of the group as its writer saw it, null too: refused where somebody changed it
   * since. Without it whatever is there is replaced.
   */
  seen: z.iso.datetime().nullable().optional(),
});
export const removeSynonymsInput = z.object({ key: z.string().max(SYNONYMS.key) });
export const listSynonymsInput = z.object({
  q: z.string().max(200).default(''),
  /** The key that the page before ended with. */
  cursor: z.string().max(SYNONYMS.key).optional(),
});
export type ListSynonymsInput = z.input<typeof listSynonymsInput>;

export const synonymView = z.object({
  key: z.string(),
  terms: z.array(z.string()),
  /** When a moderator changed it last; null as the shop began. */
  changedAt: z.iso.datetime().nullable(),
});
export type SynonymView = z.infer<typeof synonymView>;
