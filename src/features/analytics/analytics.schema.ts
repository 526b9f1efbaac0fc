/** Shapes of what is said about searches. Browser-safe. */
import { z } from 'zod';
import { askedCountry } from '#features/catalog/catalog.asked.ts';

export const listSearchesInput = z.object({
  /** Only questions that found nothing with all of the words for most of those who asked. */
  nothing: z.boolean().default(false),
  /** Country that was asked about, by name or code; without it every place. */
  country: askedCountry,
});
export type ListSearchesInput = z.input<typeof listSearchesInput>;

export const searchedView = z.object({
  /** Folded words of the question. */
  question: z.string(),
  /** Place that was asked about, null for all. */
  country: z.string().nullable(),
  /** How many people asked, about. */
  people: z.int(),
  /** Of these, how many found nothing that has all of the words. */
  nothing: z.int(),
});
export type SearchedView = z.infer<typeof searchedView>;

export const proposalView = z.object({
  id: z.uuid(),
  /** What people call it. */
  name: z.string(),
  /** Key of the concept that they opened. */
  concept: z.string(),
  /** What else it is called, the most usual first. */
  names: z.array(z.string()),
  people: z.int(),
});
export type ProposalView = z.infer<typeof proposalView>;

export const decideProposalInput = z.object({ id: z.uuid(), accepted: z.boolean() });
