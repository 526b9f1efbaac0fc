/**
 * What the review (screening.server.ts) hands around: content as it is looked at, and
 * what is decided about it.
 */
import { z } from 'zod';
import type { Money } from '../i18n/money.ts';
import { SCREENED_OUTCOMES, type ScreenedOutcome } from './states.ts';

/** Which content waits; `revision` names it, so that no verdict fits anything newer. */
export type Submitted = { id: string; revision: number };

/** What somebody wrote, by the field it was written in; a field may come more than once. */
export type FieldText = { field: string; text: string };

/** The content of one revision, as the check sees it. */
export type ScreenedContent = {
  /** The name of its kind. */
  kind: string;
  id: string;
  revision: number;
  authorId: string;
  /** New content of something that the public sees already. */
  isEdit: boolean;
  /** Code of the country whose law counts; null where there is no place. */
  country: string | null;
  /** Everything that people will read. */
  texts: readonly FieldText[];
  /** Ids of its pictures and videos. */
  media: readonly string[];
  /** A new picture that is no file of its own, as that of a profile. */
  portrait?: Uint8Array;
  /** What is asked for it; absent where nothing is sold. */
  price?: ScreenedPrice;
};

/** A price, and what it has to be compared with. */
export type ScreenedPrice = Money & {
  /** Number of its category. */
  category: number;
  /** What is paid for: the whole thing, or a month or an hour of it. */
  unit: 'once' | 'month' | 'hour';
  /** Who built it and which one it is, where such things are named. */
  make: string | null;
  model: string | null;
};

/** One revision of it, as a person looks at it. */
export type ScreenedParts = {
  /** The same texts, in the same order, that the check sees. */
  texts: readonly FieldText[];
  /** What was chosen and not written, in words that everybody reads alike: a price, a day. */
  facts: readonly FieldText[];
  media: readonly string[];
  /** Addresses of pictures that are no files of their own, as that of a profile. */
  pictures?: readonly string[];
};

/** A thing with what its author wrote last, for whoever judges it. */
export type ScreenedSubject = {
  /** As people call it. */
  title: string;
  /** Where its author and those who look after the site see it. */
  path: string;
  authorId: string;
  country: string | null;
  /** What is asked for `after` and for `before`; absent where nothing is sold. */
  price?: Money;
  priceBefore?: Money;
  /** Of the content that is described, by its own table of states. */
  status: string;
  /** A key of the reasons that authors are told; null when there is nothing to explain. */
  reason: string | null;
  /** Of `after`. */
  revision: number;
  /** `after` waits beside `before`, which stays as it is until `after` is approved. */
  isEdit: boolean;
  /** Null for what was never approved in another form. */
  before: ScreenedParts | null;
  after: ScreenedParts;
};

/** What is decided about one revision. */
export type ScreenedDecision = Submitted & {
  outcome: ScreenedOutcome;
  /** A key of the reasons that authors are told; null when there is nothing to explain. */
  reason: string | null;
  by: 'check' | 'moderator';
  /**
   * The decision is about the thing and not only about the edit that waits beside it: what the
   * public sees goes out of sight, or comes back.
   */
  whole?: boolean;
  /** Under which it is written down, where it is already. */
  decisionId?: string;
};

/** What an event tells of a decision, besides what it is about. */
export const decidedFacts = {
  revision: z.int(),
  outcome: z.enum(SCREENED_OUTCOMES),
  reason: z.string().nullable(),
  by: z.enum(['check', 'moderator']),
  /** About an edit of what the public sees. */
  isEdit: z.boolean(),
  /** Under which moderation wrote it down; what was decided elsewhere has none. */
  decisionId: z.uuid().optional(),
  /** Who decided, where it was a person. */
  moderatorId: z.uuid().optional(),
};
export type DecidedFacts = z.infer<z.ZodObject<typeof decidedFacts>>;

/** @param of whether it is about an edit, and who is asking */
export function decidedFactsOf(
  { revision, outcome, reason, by, decisionId }: ScreenedDecision,
  of: { isEdit: boolean; actorId: string | undefined },
): DecidedFacts {
  return {
    revision,
    outcome,
    reason,
    by,
    isEdit: of.isEdit,
    ...(decisionId ? { decisionId } : {}),
    ...(by === 'moderator' && of.actorId ? { moderatorId: of.actorId } : {}),
  };
}

/** A person rejects it: what the public sees is removed. */
export function isTakingAway({ by, outcome }: ScreenedDecision): boolean {
  return by === 'moderator' && outcome === 'reject';
}
