/** When things are one wave, and how many are looked at. */
import { ALIKE } from '#features/moderation/similarity/minhash.ts';

/** `reversed`: people took the decision back, and nothing is held because of it any more. */
export const WAVE_STATES = ['open', 'decided', 'reversed'] as const;

/** Accounts that make a wave. */
export const LEAST_ACCOUNTS = 5;
/** A text that so many accounts of a wave have belongs to it, whoever writes it. */
export const SPREAD = 3;
/** Rejections by people after which what is public already is taken out of sight. */
export const LEAST_REJECTED = 3;
/** How far back things are one wave: as long as marks are kept. */
export const WAVE_DAYS = 30;

/**
 * The share of word triples in common with which a text belongs to those of accounts that share
 * something with its author. Whole islands share the networks of their telephone companies, so that
 * a network alone asks for more, but of an account as new as marks are old.
 */
export const LEAST_ALIKE = 0.3;
const LEAST_ALIKE_BY_NETWORK = 0.45;

/**
 * Without anything shared, a text of a new account that is much like those of so many accounts of a
 * wave belongs to it, where it came after theirs: whom they copied is no part of it.
 */
export const ALIKE_TO = 2;

/** What an account shares with others: a number or device says more than a network does. */
export type Link = 'strong' | 'new' | 'weak' | null;

/**
 * Whether something is a copy with changes of what accounts wrote that its author is linked with.
 * Of pictures networks say nothing: many shops on one island show the maker's.
 */
export function isLinkedCopy(
  { similarity, samePicture }: { similarity: number; samePicture: boolean },
  link: Link,
): boolean {
  if (link === null) return false;
  if (link === 'strong' && samePicture) return true;
  return similarity >= (link === 'weak' ? LEAST_ALIKE_BY_NETWORK : LEAST_ALIKE);
}

/** Whether a text of somebody new is much like another, though nothing links the two. */
export const isMuchAlike = (similarity: number): boolean => similarity >= LEAST_ALIKE_BY_NETWORK;

/** Whether a text is a copy, whoever wrote it. */
export const isPlainCopy = (similarity: number): boolean => similarity >= ALIKE;

/** So many latest texts or pictures alike are compared. */
export const NEIGHBOURS = 500;
/** So many things are looked at around one when a wave is found. */
export const EXPANDED = 200;
/** Things that one decision is carried out on in one transaction after the other, a batch. */
export const WAVE_BATCH = 50;
/** Texts that are shown of a wave, and things that they are chosen from. */
export const VARIANTS = 12;
export const VARIANTS_OF = 2_000;
/** Waves that are shown. */
export const WAVES_SHOWN = 50;
export const ACCOUNTS_PAGE = { size: 50, max: 100 } as const;
