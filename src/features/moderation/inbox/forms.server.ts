// What the forms of the screen of reports, appeals and disputes do.
import { z } from 'zod';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { NOTE_MAX } from '#features/moderation/moderation.limits.ts';
import type { ReportedMessage } from '#features/messages/messages.schema.ts';
import { answerAppeal } from '#features/moderation/appeals/answer.server.ts';
import {
  claim,
  type Claimed,
  dropClaim,
  release,
  requireUnclaimed,
} from '#features/moderation/appeals/hold.server.ts';
import { claimCase, releaseCase } from '#features/moderation/decisions/claim.server.ts';
import { decideCase } from '#features/moderation/decisions/decide.server.ts';
import { closeDispute } from '#features/orders/orders.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { textFrom } from '#platform/pages/form.server.ts';
import { INBOX_TABS, type InboxTab } from './inbox.server.ts';
import type { SettleInput } from '#features/moderation/reports/report.schema.ts';
import { settleReports } from '#features/moderation/reports/settle.server.ts';
import { readReportedThread } from '#features/moderation/reports/waiting.server.ts';

type Done =
  | { path: string; said: 'done.answered' | 'done.closed' | 'done.decided' | null }
  | { thread: ReportedMessage[] };

/**
 * Does what a form asks for, about what the address names.
 * @returns where the moderator goes next, or the words that they asked to read
 */
export async function actInInbox(ctx: Ctx, form: FormData, search: URLSearchParams): Promise<Done> {
  const tab = INBOX_TABS.find((each) => each === search.get('tab')) ?? 'reports';
  const id = textFrom(form, 'id') || (search.get('id') ?? '');
  const intent = textFrom(form, 'intent');
  const list = `/admin/reports?tab=${tab}`;
  if (!z.uuid().safeParse(id).success)
    throw new AppError(moderationErrors.moderation_case_not_found, { detail: id.slice(0, 100) });
  if (intent === 'claim' || intent === 'release') {
    await (intent === 'claim' ? take(ctx, tab, id) : letGo(ctx, tab, id));
    return { path: `${list}&id=${id}`, said: null };
  }
  if (intent === 'read') return { thread: await readReportedThread(ctx, { id }) };
  if (tab === 'appeals' && (intent === 'takeBack' || intent === 'deny')) {
    await answerAppeal(ctx, {
      id,
      upheld: intent === 'takeBack',
      answer: textFrom(form, 'answer'),
    });
    return { path: list, said: 'done.answered' };
  }
  if (tab === 'disputes' && (intent === 'closeDelivered' || intent === 'closeCancelled')) {
    const claimed: Claimed = { kind: 'dispute', subjectId: id };
    await requireUnclaimed(ctx, claimed);
    const outcome = intent === 'closeDelivered' ? 'delivered' : 'cancelled';
    await closeDispute(ctx, { id, outcome, note: textFrom(form, 'note') });
    await dropClaim(ctx, claimed);
    return { path: list, said: 'done.closed' };
  }
  if (tab === 'reports') {
    await decide(ctx, form, id, intent);
    return { path: list, said: 'done.decided' };
  }
  throw new AppError(platformErrors.invalid_request, { detail: intent.slice(0, 100) });
}

async function take(ctx: Ctx, tab: InboxTab, id: string): Promise<void> {
  if (tab === 'reports') await claimCase(ctx, { id });
  else await claim(ctx, { kind: tab === 'appeals' ? 'appeal' : 'dispute', subjectId: id });
}

async function letGo(ctx: Ctx, tab: InboxTab, id: string): Promise<void> {
  if (tab === 'reports') await releaseCase(ctx, { id });
  else await release(ctx, { kind: tab === 'appeals' ? 'appeal' : 'dispute', subjectId: id });
}

async function decide(ctx: Ctx, form: FormData, id: string, intent: string): Promise<void> {
  const revision = Number(textFrom(form, 'revision'));
  if (intent === 'escalate') {
    const note = textFrom(form, 'answer').slice(0, NOTE_MAX);
    await decideCase(ctx, { id, revision, decision: 'escalate', reason: null, note });
    return;
  }
  if (intent !== 'keep' && intent !== 'uphold')
    throw new AppError(platformErrors.invalid_request, { detail: intent.slice(0, 100) });
  await settleReports(ctx, {
    id,
    revision,
    decision: intent === 'keep' ? 'approve' : 'reject',
    reason: (textFrom(form, 'reason') || null) as SettleInput['reason'],
    note: '',
    answer: textFrom(form, 'answer'),
    falseIds: form.getAll('false').filter((each) => typeof each === 'string'),
  });
}
