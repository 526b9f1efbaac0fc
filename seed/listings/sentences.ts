// What sellers say about state, handing over and paying, by kind of thing and language.
import sentences from '../data/sentences.json' with { type: 'json' };
import type { Draft, Words } from './draft.ts';

/** One sentence about the state of goods. */
export const STATE: Record<'new' | 'like-new' | 'good' | 'used', Words[]> = sentences.state;

/** How it changes hands; {town} is filled in. */
export const HANDING: Record<Draft['voice'], Words[]> = sentences.handing;
