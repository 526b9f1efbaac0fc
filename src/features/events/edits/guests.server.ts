// What organisers do with those who answered to a date: see them, give somebody of the line a place
// by hand, note who arrived, and write to all. Whose event it is comes first.
import { and, eq, sql } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { byteOrderMark, csvLine } from '#platform/http/csv.server.ts';
import { AppError } from '#platform/errors.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { eventErrors } from '#features/events/events.errors.ts';
import { movedUp } from '#features/events/events.events.server.ts';
import { ANSWERS_MOST, EVENT_LIMITS } from '#features/events/events.limits.ts';
import type { AnswerView, EventWritten } from '#features/events/events.schema.ts';
import { eventRsvpTable, eventTable } from '#features/events/events.table.server.ts';
import { findOwnSeries, requireOrganizer } from '#features/events/edits/owner.server.ts';
import { editEvent } from '#features/events/edits/write.server.ts';
import { getOwnEvent } from '#features/events/edits/read.server.ts';

const ORDER = sql`case ${eventRsvpTable.status}
  when 'going' then 1 when 'waiting' then 2 when 'interested' then 3 else 4 end`;

/**
 * Who answered to a date of an event of the actor: those who go, the line in its order, and those
 * who are interested; at most 1,000.
 * @throws AppError not_authenticated, event_unverified, event_not_found
 */
export async function findAnswers(ctx: Ctx, { id }: { id: string }): Promise<AnswerView[]> {
  await requireOwn(ctx, id);
  const { status, place, visible, createdAt, checkedInAt } = eventRsvpTable;
  const rows = await ctx.db
    .select({
      userId: userTable.id,
      name: userTable.name,
      email: userTable.email,
      status,
      place,
      visible,
      createdAt,
      checkedInAt,
    })
    .from(eventRsvpTable)
    .innerJoin(userTable, eq(userTable.id, eventRsvpTable.userId))
    .where(and(eq(eventRsvpTable.eventId, id), sql`${status} <> 'not_going'`))
    .orderBy(ORDER, place, createdAt, userTable.id)
    .limit(ANSWERS_MOST);
  const line = rows.filter((row) => row.status === 'waiting').map(({ userId }) => userId);
  return rows.map((row) => ({
    userId: row.userId,
    name: displayName(row),
    status: row.status,
    position: row.status === 'waiting' ? line.indexOf(row.userId) + 1 : null,
    visible: row.visible,
    answeredAt: row.createdAt.toISOString(),
    checkedInAt: row.checkedInAt?.toISOString() ?? null,
  }));
}

async function requireOwn(ctx: Ctx, id: string) {
  return findOwnSeries(ctx, { actor: requireOrganizer(ctx), id });
}

/**
 * The same as lines of CSV for a spreadsheet.
 * @throws AppError as findAnswers
 */
export async function exportAnswers(ctx: Ctx, { id }: { id: string }): Promise<string> {
  const answers = await findAnswers(ctx, { id });
  const t = translator(ctx.locale, 'events.guests');
  const head = [t('name'), t('answer'), t('answeredAt'), t('checkedIn')];
  const lines = answers.map(({ name, status, answeredAt, checkedInAt }) =>
    csvLine([name, t(`status.${status}`), answeredAt, checkedInAt ?? '']),
  );
  return byteOrderMark + csvLine(head) + lines.join('');
}

/**
 * Gives somebody who waits a place, whoever stands before them and also above the limit. Again it
 * changes nothing.
 * @throws AppError as findAnswers; event_over, event_cancelled, event_not_now for an event that is
 *   not public, event_no_guest for who does not wait
 */
export async function promoteGuest(
  ctx: Ctx,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const { status } = await requireOwn(ctx, id);
  // "You have a place" would lead to a page that nobody sees.
  if (status !== 'approved' && status !== 'cancelled')
    throw new AppError(eventErrors.event_not_now, { detail: id });
  await inTransaction(ctx, async (ctx) => {
    await lockDate(ctx, id);
    const answer = await findAnswer(ctx, id, userId);
    if (answer === 'going') return;
    if (answer !== 'waiting') throw new AppError(eventErrors.event_no_guest, { detail: userId });
    await ctx.db
      .update(eventRsvpTable)
      .set({ status: 'going', place: null, updatedAt: ctx.now })
      .where(ofGuest(id, userId));
    await ctx.db
      .update(eventTable)
      .set({
        attendeeCount: sql`${eventTable.attendeeCount} + 1`,
        waitingCount: sql`${eventTable.waitingCount} - 1`,
      })
      .where(eq(eventTable.id, id));
    await publish(ctx, movedUp, { eventId: id, userId });
  });
}

const ofGuest = (eventId: string, userId: string) =>
  and(eq(eventRsvpTable.eventId, eventId), eq(eventRsvpTable.userId, userId));

/** @throws AppError event_over, event_cancelled */
async function lockDate(ctx: Ctx, id: string): Promise<void> {
  const [date] = await ctx.db
    .select({ endsAt: eventTable.endsAt, cancelledAt: eventTable.cancelledAt })
    .from(eventTable)
    .where(eq(eventTable.id, id))
    .for('update');
  if (!date || date.endsAt <= ctx.now) throw new AppError(eventErrors.event_over, { detail: id });
  if (date.cancelledAt) throw new AppError(eventErrors.event_cancelled, { detail: id });
}

async function findAnswer(ctx: Ctx, id: string, userId: string) {
  const [answer] = await ctx.db
    .select({ status: eventRsvpTable.status })
    .from(eventRsvpTable)
    .where(ofGuest(id, userId));
  return answer?.status ?? null;
}

/**
 * Notes that somebody who goes arrived, or not after all.
 * @throws AppError as findAnswers; event_no_guest for who does not go
 */
export async function checkInGuest(
  ctx: Ctx,
  { id, userId, checkedIn }: { id: string; userId: string; checkedIn: boolean },
): Promise<void> {
  await requireOwn(ctx, id);
  const noted = await ctx.db
    .update(eventRsvpTable)
    .set({ checkedInAt: checkedIn ? ctx.now : null })
    .where(and(ofGuest(id, userId), eq(eventRsvpTable.status, 'going')))
    .returning({ id: eventRsvpTable.userId });
  if (noted.length === 0) throw new AppError(eventErrors.event_no_guest, { detail: userId });
}

/**
 * Writes to those who answered. As everything that others read it is screened first, stands beside
 * the dates that it is about, and reaches those who answered to them once it is approved.
 * @param input.scope `date` for this date alone, `all` for those that are still to come
 * @throws AppError as editEvent
 */
export async function writeToGuests(
  ctx: Ctx,
  { id, text, scope }: { id: string; text: string; scope: 'date' | 'all' },
): Promise<EventWritten> {
  const { fields, revision } = await getOwnEvent(ctx, { id });
  await requireWithinLimit(ctx, EVENT_LIMITS.news, ctx.actor?.id ?? '');
  const newsOf = scope === 'date' && fields.repeats !== 'none' ? id : null;
  return editEvent(ctx, { ...fields, news: text, newsOf, id, revision });
}
