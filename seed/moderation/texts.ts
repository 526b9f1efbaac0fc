// What newcomers of the demo want to sell: texts that the check has something to say about, and
// honest ones among them.
import type { CheckOutcome } from '#features/moderation/moderation.outcome.ts';
import type { Outcome, Reason } from '#features/moderation/moderation.limits.ts';
import texts from '../data/moderation.json' with { type: 'json' };

export type DemoText = {
  /** The draft that it is made of. */
  key: string;
  /** Slug of who wrote it. */
  author: string;
  /** An object of the generator. */
  picture: string;
  /** English name of a category. */
  category: string;
  condition: string | null;
  /** Asking price. */
  usd: number;
  hoursAgo: number;
  title: string;
  description: string;
  /** What the check says of it; a test compares. */
  outcome: CheckOutcome;
  /** What a moderator said so many hours later. */
  decided?: {
    /** Address. */
    by: string;
    hours: number;
    outcome: Outcome;
    reason: Reason | null;
    note: string;
  };
};

export const DEMO_TEXTS = texts as readonly DemoText[];
