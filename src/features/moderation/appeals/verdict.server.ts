// Decisions about content as its author reads them: the rule, what was seen, what they can do.
// Never a score or a threshold, and never who decided.
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { ScreenedSubject } from '#platform/screening/content.ts';
import { describeSubject } from '#features/moderation/decisions/decision.server.ts';
import { appealErrors } from './appeal.errors.ts';
import type { DecisionView } from '../moderation.appeal.schema.ts';
import { findAppeal } from './appeal.server.ts';
import { appealUntilOf } from '../moderation.due.ts';
import { factOf, findDecision, findPictures, showEvidence } from '../reports/evidence.server.ts';

/** Where the author of a kind changes what they wrote. */
const EDIT_PATHS: Record<string, (subject: ScreenedSubject, id: string) => string> = {
  listings: (_subject, id) => `/products/${id}/edit`,
  events: ({ path }) => `${path}/edit`,
  forum: (_subject, id) => `/forum/texts/${id}`,
  stores: () => '/seller-profile',
  profiles: () => '/profile?edit=1',
};

/** States in which nobody changes it any more; what was removed can be appealed. */
const OVER = ['cancelled', 'withdrawn', 'removed'];
/** Of these a person has one, and writes another text in place of a removed one. */
const REPLACED = ['stores', 'profiles'];

/**
 * A decision about something of the actor's.
 * @throws AppError not_authenticated, decision_not_found (also for other people's)
 */
export async function getOwnDecision(ctx: Ctx, { id }: { id: string }): Promise<DecisionView> {
  const actor = requireActor(ctx);
  const row = await findDecision(ctx, id);
  if (row?.authorId !== actor.id)
    throw new AppError(appealErrors.decision_not_found, { detail: id.slice(0, 100) });
  const subject = await describeSubject(ctx, row);
  const appeal = await findAppeal(ctx, { about: 'decision', aboutId: id });
  const { kind, subjectId, at, outcome, whole, reason, note } = row;
  const appealUntil = appealUntilOf(at);
  const mayAppeal = outcome !== 'approve' && !appeal && appealUntil > ctx.now;
  return {
    id,
    kind,
    subjectId,
    at: at.toISOString(),
    outcome,
    whole,
    byCheck: row.decidedBy === null,
    rule: (row.rule as DecisionView['rule']) ?? null,
    reason,
    note,
    subject: subject && {
      title: subject.title,
      path: subject.path,
      status: subject.status,
      picture: (await findPictures(ctx, subject))[0] ?? null,
      price: factOf(subject, 'price'),
      place: factOf(subject, 'place'),
      editPath:
        OVER.includes(subject.status) && !REPLACED.includes(kind)
          ? null
          : (EDIT_PATHS[kind]?.(subject, subjectId) ?? null),
    },
    seen: showEvidence(ctx, row, subject),
    appeal,
    appealUntil: mayAppeal ? appealUntil.toISOString() : null,
  };
}
