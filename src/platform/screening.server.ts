// The one door to the public. What people write for others to read is submitted as an event of its
// feature, looked at by one check, and decided by its feature. Owns the way through the door; what
// is allowed is said by the feature that brings the check, and what a decision does by the one that
// the content belongs to.
import { z } from 'zod';
import type { Ctx } from './context.ts';
import { AppError } from './errors.ts';
import type { JobOptions, Subscription } from './jobs.server.ts';
import { defineEvent, type EventType, subscribe } from './outbox.server.ts';

const submitted = z.object({ id: z.uuid(), revision: z.int() });
/** Which content waits; `revision` names it, so that no verdict fits anything newer. */
export type Submitted = z.infer<typeof submitted>;

/** The content of one revision, as the check sees it. */
export type ScreenedContent = {
  /** Its feature's name, and a word more where that has several kinds. */
  kind: string;
  id: string;
  revision: number;
  authorId: string;
  /** New content of something that the public sees already. */
  isEdit: boolean;
  /** Code of the country whose law counts; null where there is no place. */
  country: string | null;
  /** Everything that people will read, by the field it was written in. */
  texts: readonly { field: string; text: string }[];
  /** Ids of its pictures and videos. */
  media: readonly string[];
};

export type Verdict = {
  /** `hold` leaves it waiting for a person to decide. */
  outcome: 'approve' | 'hold' | 'flag' | 'reject';
  /** A key of the reasons that authors are told; null when there is nothing to explain. */
  reason: string | null;
};

/** Looks at new content. What it throws is tried again: meanwhile nothing becomes public. */
export type ScreeningCheck = (ctx: Ctx, content: ScreenedContent) => Promise<Verdict>;

/** Until a feature brings rules: whatever the form let through is right. */
export const approveEverything: ScreeningCheck = async () => ({
  outcome: 'approve',
  reason: null,
});

/** A kind of content that goes through the door. */
export type ScreenedKind = {
  event: EventType<Submitted>;
  /** Its queue. */
  job: string;
  options: JobOptions;
  /** Null when this revision waits no more. */
  find: (ctx: Ctx, submitted: Submitted) => Promise<ScreenedContent | null>;
  /** @throws AppError of status 409 when this revision is not, or not any more, to be decided */
  decide: (
    ctx: Ctx,
    decision: Submitted & {
      outcome: Exclude<Verdict['outcome'], 'hold'>;
      reason: string | null;
      by: 'check';
    },
  ) => Promise<unknown>;
};

/**
 * The event that content of a kind waits to be looked at, published in the transaction that stores
 * it.
 * @param type stable, `feature.submitted`
 */
export function defineSubmitted(type: string): EventType<Submitted> {
  return defineEvent(type, submitted);
}

/**
 * Declares a kind of content for `Feature.screened`.
 * @param kind.job stable, `feature.purpose`
 */
export function defineScreened(
  kind: Omit<ScreenedKind, 'options'> & { options?: JobOptions },
): ScreenedKind {
  return { options: {}, ...kind };
}

/** Has what is submitted looked at, and the verdict carried out. */
export function screeningSubscription(kind: ScreenedKind, check: ScreeningCheck): Subscription {
  return subscribe(
    kind.event,
    kind.job,
    (ctx, submitted) => screen(ctx, kind, submitted, check),
    kind.options,
  );
}

/** Safe to run twice: the second decision finds nothing left to decide. */
export async function screen(
  ctx: Ctx,
  kind: ScreenedKind,
  submitted: Submitted,
  check: ScreeningCheck,
): Promise<void> {
  const content = await kind.find(ctx, submitted);
  if (!content) return;
  const { outcome, reason } = await check(ctx, content);
  if (outcome === 'hold') return;
  try {
    await kind.decide(ctx, { ...submitted, outcome, reason, by: 'check' });
  } catch (error) {
    // Edited or decided while it was looked at: a newer event brings the newer content.
    if (!(error instanceof AppError && error.status === 409)) throw error;
  }
}
