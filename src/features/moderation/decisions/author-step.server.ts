// The step of the ladder that goes with a rejection, in its transaction: a first violation is
// removed and warned of, as the policy says (DECISIONS.md N3). Who stands where belongs to
// sanctions.
import { recordAudit } from '#features/accounts/accounts.public.server.ts';
import type { CaseRow } from '#features/moderation/moderation.case.table.server.ts';
import { type Reason, RULE_OF_REASON } from '#features/moderation/moderation.limits.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import { localeOf } from '#features/moderation/people/named.server.ts';
import { QUOTE_MAX } from '#features/moderation/sanctions/sanction.limits.ts';
import type {
  SanctionEvidence,
  StepOfRejection,
} from '#features/moderation/sanctions/sanction.schema.ts';
import { sanctionPerson } from '#features/moderation/sanctions/sanction.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { ScreenedSubject } from '#platform/screening/content.ts';
import { isPrivate } from './case.policy.ts';
import { replyFor } from './replies.server.ts';

/** Their own words are quoted so often. */
const QUOTES = 3;

/**
 * Warns or suspends the author of what is rejected; without a step, writes down why not. Without
 * words of the moderator they are told the saved reply, in their language.
 * @param rejection.subject null where nothing was written that can be shown
 * @throws AppError as sanctionPerson
 */
export async function sanctionAuthor(
  ctx: Ctx,
  row: CaseRow,
  rejection: StepOfRejection & {
    reason: Reason | null;
    note: string;
    subject: ScreenedSubject | null;
    decisionId: string | null;
  },
): Promise<void> {
  const { step, days, waived, reason, note, subject, decisionId } = rejection;
  const { id: caseId, kind, subjectId, authorId: userId } = row;
  if (!reason) return;
  if (!step) {
    if (waived)
      await recordAudit(ctx, {
        action: 'decision.unwarned',
        kind,
        subjectId,
        detail: { caseId, waived },
      });
    return;
  }
  await sanctionPerson(
    ctx,
    {
      userId,
      step,
      rule: RULE_OF_REASON[reason],
      note: note || replyFor(await localeOf(ctx, userId), reason),
      decisionId,
      ...(step === 'suspension' ? { days } : {}),
    },
    subject && !isPrivate(row) ? quotesOf(ctx, subject, row.assessment?.findings ?? []) : [],
  );
}

/** Their words: those in which something was seen, else the longest. */
function quotesOf(
  { now }: Ctx,
  { title, after: { texts } }: ScreenedSubject,
  findings: readonly Finding[],
): SanctionEvidence[] {
  const all = texts.map(({ field, text }) => ({
    title,
    quote: text.slice(0, QUOTE_MAX),
    at: now.toISOString(),
    seen: findings
      .flatMap(({ seen }) => seen)
      .filter((place) => place.field === field && place.end <= QUOTE_MAX)
      .filter((place) => text.slice(place.start, place.end) === place.text)
      .map(({ start, end }) => ({ start, end })),
  }));
  const marked = all.filter(({ seen }) => seen.length > 0);
  if (marked.length > 0) return marked.slice(0, QUOTES);
  return all.toSorted((one, other) => other.quote.length - one.quote.length).slice(0, 1);
}
