// The review before publication. What people write for others to read is submitted as an event of
// its feature, looked at by one check, and decided by its feature. Owns the way through the review;
// what is allowed is said by the feature that brings the check, and what a decision does by the one
// that the content belongs to.
import { z } from 'zod';
import type { Ctx, Screened, ScreenedRegistry } from '../context.ts';
import { isRefusedValue } from '../db/db.server.ts';
import { AppError, platformErrors } from '../errors.ts';
import type { JobOptions, Subscription } from '../jobs/jobs.server.ts';
import { defineEvent, type EventType, subscribe } from '../outbox/outbox.server.ts';
import type { ScreenedContent, ScreenedDecision, Submitted } from './content.ts';
import type { ScreenedOutcome } from './states.ts';
import { inTransaction } from '../db/transaction.server.ts';

const submitted: z.ZodType<Submitted> = z.object({ id: z.uuid(), revision: z.int() });

export type { ScreenedContent, ScreenedDecision, ScreenedPrice, Submitted } from './content.ts';

export type Verdict = {
  /** `hold` leaves it waiting for a person to decide. */
  outcome: 'approve' | 'hold' | 'flag' | 'reject';
  /** A key of the reasons that authors are told; null when there is nothing to explain. */
  reason: string | null;
  /**
   * Writes down what was seen, in the transaction that carries the verdict out.
   * @param instead `hold` where the verdict could not be carried out, which a person then decides
   * @throws AppError of status 409 when this revision was written down before: nothing is carried
   *   out again
   */
  keep?: (ctx: Ctx, instead?: 'hold') => Promise<void>;
  /** Under which `keep` writes the decision down, where authors read why. */
  decisionId?: string;
};

/** Looks at new content. What it throws is tried again: meanwhile nothing becomes public. */
export type ScreeningCheck = (ctx: Ctx, content: ScreenedContent) => Promise<Verdict>;

/** Until a feature brings rules: whatever the form let through is right. */
export const approveEverything: ScreeningCheck = async () => ({
  outcome: 'approve',
  reason: null,
});

/** A kind of content that goes through the review. */
export type ScreenedKind = Screened & {
  event: EventType<Submitted>;
  /** Its queue. */
  job: string;
  options: JobOptions;
};

/**
 * Every kind by its name.
 * @throws Error when two have the same name
 */
export function screenedRegistry(kinds: readonly ScreenedKind[]): ScreenedRegistry {
  const registry = new Map(kinds.map((kind) => [kind.name, kind]));
  if (registry.size < kinds.length) throw new Error('Two kinds of content have the same name');
  return registry;
}

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
  return {
    options: {},
    ...kind,
    decide: (ctx, decision) => decideFitting(ctx, kind, decision),
  };
}

/**
 * What was accepted may not fit what is there by now: whoever decides hears so, instead of a fault
 * of the server that comes each time.
 * @throws AppError content_unfit, and what the kind throws
 */
async function decideFitting(
  ctx: Ctx,
  { name, decide }: Pick<ScreenedKind, 'name' | 'decide'>,
  decision: ScreenedDecision,
): Promise<ScreenedOutcome> {
  try {
    return await decide(ctx, decision);
  } catch (cause) {
    if (!isRefusedValue(cause)) throw cause;
    const detail = `${name} ${decision.id} at ${decision.revision}`;
    throw new AppError(platformErrors.content_unfit, { detail, cause });
  }
}

/** Has what is submitted looked at, and the verdict carried out. */
export function screeningSubscription(kind: ScreenedKind, check: ScreeningCheck): Subscription {
  return subscribe(
    kind.event,
    kind.job,
    (ctx, submitted) => screen(ctx, kind, submitted, check),
    // A look may wait for a language model: one author's content goes in turns with that of others.
    { fair: { ofOne: 1, kept: 0 }, ...kind.options },
  );
}

/**
 * Safe to run twice: the second decision finds nothing left to decide. What is written down and
 * what is decided is one transaction, so that a crash leaves both or neither. What cannot be
 * carried out goes to a person.
 */
export async function screen(
  ctx: Ctx,
  kind: ScreenedKind,
  submitted: Submitted,
  check: ScreeningCheck,
): Promise<void> {
  const content = await kind.find(ctx, submitted);
  if (!content) return;
  const { outcome, reason, keep, decisionId } = await check(ctx, content);
  const written = decisionId ? { decisionId } : {};
  try {
    await inTransaction(ctx, async (ctx) => {
      await keep?.(ctx);
      if (outcome !== 'hold')
        await kind.decide(ctx, { ...submitted, outcome, reason, by: 'check', ...written });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Edited or decided while it was looked at: a newer event brings the newer content.
    if (error.status === 409) return;
    if (error.code !== platformErrors.content_unfit || !keep) throw error;
    // It would fail each time: a person sees it, and can send it back to its author.
    ctx.log.error({ err: error }, 'accepted content does not fit, and waits for a person');
    await inTransaction(ctx, (ctx) => keep(ctx, 'hold'));
  }
}
