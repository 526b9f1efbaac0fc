// What organisers do to their events: create, edit, look at them in the form. New content waits for
// the check (moderation.server.ts); the public keeps what was approved until then. Status,
// organiser, counts and revision are never taken from outside.
import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { cleanLine } from '#platform/i18n/clean-text.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { brokenFields, readInput } from '#platform/pages/read-input.ts';
import type { Revision } from '#platform/screening/revision.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { eventErrors, refuseFields } from '#features/events/events.errors.ts';
import { aboutSeries, eventEdited, eventSubmitted } from '#features/events/events.events.server.ts';
import { type EditScope, EVENT_LIMITS } from '#features/events/events.limits.ts';
import type { EventWritten } from '#features/events/events.schema.ts';
import { actionsOf } from '#features/events/events.states.ts';
import {
  type EventContent,
  type EventSchedule,
  type EventSeriesRow,
  eventSeriesTable,
} from '#features/events/events.table.server.ts';
import { eventRevisions } from '#features/events/edits/moderation.server.ts';
import { requireTransition } from '#features/events/edits/transition.server.ts';
import {
  atOnce,
  claimPicture,
  contentOf,
  isSame,
  lastEnd,
  looksTheSame,
  releasePicture,
  updateSeries,
  writeDates,
} from './content.server.ts';
import { datesOf } from './dates.server.ts';
import { eventInput, inputOf } from './input.server.ts';
import { splitSeries } from './split.server.ts';
import { findOwnSeries, lockOrganizer, nextDateOf, requireOrganizer } from './owner.server.ts';

type EventEdit = Revision<EventContent>;
type Given = Readonly<Record<string, unknown>>;
type EventChange = Given & {
  id: string;
  revision?: unknown;
  scope?: EditScope;
  /** Of which date the news is, where it is not about all. */
  newsOf?: string | null;
};

/**
 * Creates an event of the actor; it is pending until it was screened.
 * @param input an EventInput with `draftId`, any text that the form made for this draft: sent again
 *   it is the same event, with what it says then. Unknown fields are ignored.
 * @throws AppError not_authenticated, event_unverified, event_invalid with `fields`,
 *   media_not_found, media_in_use, rate_limited
 */
export async function createEvent(ctx: Ctx, input: Given): Promise<EventWritten> {
  const actor = requireOrganizer(ctx);
  const content = readEvent(ctx, input);
  const { draftId: given } = input;
  const draftId = (typeof given === 'string' && cleanLine(given.slice(0, 200))) || v7();
  const ofDraft = and(
    eq(eventSeriesTable.organizerId, actor.id),
    eq(eventSeriesTable.draftId, draftId),
  );
  // Sent again it is an edit at most.
  const isSent = (await ctx.db.$count(eventSeriesTable, ofDraft)) > 0;
  await requireWithinLimit(ctx, EVENT_LIMITS[isSent ? 'writes' : 'creates'], actor.id);
  return inTransaction(ctx, async (ctx) => {
    await lockOrganizer(ctx, actor.id);
    const [known] = await ctx.db.select().from(eventSeriesTable).where(ofDraft).for('update');
    if (known) return sendAgain(ctx, known, content);
    await claimPicture(ctx, { ownerId: actor.id, mediaId: content.mediaId, inUse: [] });
    const [row] = await ctx.db
      .insert(eventSeriesTable)
      .values({
        ...content,
        id: v7(),
        organizerId: actor.id,
        draftId,
        status: 'pending',
        endsAt: lastEnd(content.schedule),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning();
    if (!row) throw new Error('The insert returned no row');
    await writeDates(ctx, row);
    await publish(ctx, eventSubmitted, { id: row.id, revision: row.revision });
    return toWritten(ctx, row, null);
  });
}

/** The answer to the first time was lost, and what is sent now may say something else. */
async function sendAgain(
  ctx: Ctx,
  row: EventSeriesRow,
  given: EventContent,
): Promise<EventWritten> {
  const edit = await eventRevisions.find(ctx, row.id);
  const isKnown = isSame(edit?.content ?? contentOf(row), given);
  if (isKnown || !actionsOf(row, ctx.now).edit) return toWritten(ctx, row, edit);
  return row.status === 'approved'
    ? editPublic(ctx, row, edit, given)
    : editHidden(ctx, row, edit, given);
}

/** @throws AppError event_invalid with a message key for each field */
function readEvent(ctx: Ctx, input: unknown, known: readonly string[] = []): EventContent {
  return readInput(eventInput({ now: ctx.now, known }), input, (issues) =>
    refuseFields(brokenFields(issues)),
  );
}

/**
 * Changes an event of the actor. Places and which dates are left out change at once; anything else
 * of an approved event waits beside it for its decision, and a further edit replaces the one that
 * waits.
 * @param input an EventInput with the `id` of one of its dates; with `revision` the answer is a 409
 *   after another edit, with what was written there as `current`. With `scope` it is about this
 *   date alone or this one and those that follow, which then are an event of their own.
 * @throws AppError as createEvent, and event_not_found, event_not_now, event_over, event_stale,
 *   content_removed
 */
export async function editEvent(
  ctx: Ctx,
  { id, revision, scope = 'all', newsOf = null, ...input }: EventChange,
): Promise<EventWritten> {
  const actor = requireOrganizer(ctx);
  // Whose it is comes first: what is wrong with a form about somebody else's event is nobody's
  // business.
  const before = await findOwnSeries(ctx, { actor, id });
  const read = keepWithout(readEvent(ctx, input, [before.schedule.startDate]), before.schedule);
  await requireWithinLimit(ctx, EVENT_LIMITS.writes, actor.id);
  return inTransaction(ctx, async (ctx) => {
    await lockOrganizer(ctx, actor.id);
    const row = await findOwnSeries(ctx, { actor, id, lock: true });
    const edit = await eventRevisions.find(ctx, row.id);
    const current = edit?.number ?? row.revision;
    if (typeof revision === 'number' && revision !== current)
      throw new AppError(eventErrors.event_stale, {
        detail: row.id,
        current: currentOf(row, edit),
      });
    const { news, newsOf: known } = edit?.content ?? row;
    // Whatever else is written anew, news stays that of its date.
    const given = { ...read, newsOf: read.news === news ? (known ?? null) : newsOf };
    const part = await splitSeries(ctx, row, { id, scope, revision: current });
    if (part.id !== row.id)
      return editPublic(ctx, part, null, scope === 'date' ? alone(given) : given);
    return row.status === 'approved'
      ? editPublic(ctx, row, edit, given)
      : editHidden(ctx, row, edit, given);
  });
}

/** One date alone does not repeat, whatever the form of all of them said. */
function alone(given: EventContent): EventContent {
  const once = { repeats: 'none', weekdays: [], until: null, leftOut: [] } as const;
  const { without: _without, ...when } = given.schedule;
  return { ...given, schedule: { ...when, ...once, weekdays: [], leftOut: [] } };
}

/** Days that became events of their own stay away, however the rest is written anew. */
function keepWithout(given: EventContent, { without = [] }: EventSchedule): EventContent {
  const days = datesOf(given.schedule).map(({ startOn }) => startOn);
  const still = without.filter((day) => days.includes(day));
  return still.length === 0 || still.length === days.length
    ? given
    : { ...given, schedule: { ...given.schedule, without: still } };
}

/** What is written there now, as the form and a program read it. */
function currentOf(row: EventSeriesRow, edit: EventEdit | null) {
  return {
    ...inputOf(edit?.content ?? contentOf(row)),
    revision: edit?.number ?? row.revision,
  };
}

/** Nobody else sees it: what it says is replaced, and it is screened anew. */
async function editHidden(
  ctx: Ctx,
  row: EventSeriesRow,
  edit: EventEdit | null,
  given: EventContent,
): Promise<EventWritten> {
  if (row.status === 'removed') throw new AppError(platformErrors.content_removed);
  const status = requireTransition(ctx, 'submit', row, 'organizer');
  const before = contentOf(row);
  if (row.status === 'pending' && isSame(before, given)) return toWritten(ctx, row, null);
  await claimPicture(ctx, {
    ownerId: row.organizerId,
    mediaId: given.mediaId,
    inUse: [before.mediaId],
  });
  const revision = await eventRevisions.drop(ctx, besideOf(row, edit));
  const written = await updateSeries(ctx, row.id, {
    ...given,
    status,
    statusReason: null,
    revision,
    endsAt: lastEnd(given.schedule),
    updatedAt: ctx.now,
  });
  await writeDates(ctx, written);
  await releasePicture(ctx, before.mediaId, [given.mediaId]);
  await publish(ctx, eventSubmitted, { id: row.id, revision });
  return toWritten(ctx, written, null);
}

function besideOf(row: EventSeriesRow, waiting: EventEdit | null) {
  return { id: row.id, revision: row.revision, content: contentOf(row), waiting };
}

/** The public goes on seeing what was approved; the new content waits beside it. */
async function editPublic(
  ctx: Ctx,
  row: EventSeriesRow,
  edit: EventEdit | null,
  given: EventContent,
): Promise<EventWritten> {
  requireTransition(ctx, 'edit', row, 'organizer');
  const before = contentOf(row);
  if (edit && edit.status !== 'rejected' && isSame(edit.content, given))
    return toWritten(ctx, row, edit);
  if (looksTheSame(before, given)) return withdrawEdit(ctx, row, edit, given);
  await claimPicture(ctx, {
    ownerId: row.organizerId,
    mediaId: given.mediaId,
    inUse: [before.mediaId, edit?.content.mediaId ?? null],
  });
  const waiting = await eventRevisions.submit(ctx, besideOf(row, edit), { content: given });
  const now = atOnce(before, given);
  if (!isSame(before, now)) {
    const { maxAttendees, waitingList, showsGuests, schedule } = now;
    const changed = { maxAttendees, waitingList, showsGuests, schedule, updatedAt: ctx.now };
    await writeDates(ctx, await updateSeries(ctx, row.id, changed));
  }
  return toWritten(ctx, row, waiting);
}

/** Nothing of it needs a look: what waited is given up, and the rest applies at once. */
async function withdrawEdit(
  ctx: Ctx,
  row: EventSeriesRow,
  edit: EventEdit | null,
  given: EventContent,
): Promise<EventWritten> {
  const revision = await eventRevisions.drop(ctx, besideOf(row, edit));
  // A decision about the edit that is withdrawn here must not fit any later one, and another form
  // that is open must not undo this.
  const written = await updateSeries(ctx, row.id, {
    ...given,
    revision,
    updatedAt: ctx.now,
  });
  await writeDates(ctx, written);
  await publish(ctx, eventEdited, aboutSeries(written));
  return toWritten(ctx, written, null);
}

/** What became of an event that was written. */
export async function toWritten(
  ctx: Ctx,
  { id, status, revision }: EventSeriesRow,
  edit: EventEdit | null,
): Promise<EventWritten> {
  return {
    id: await nextDateOf(ctx, id),
    seriesId: id,
    status,
    revision: edit?.number ?? revision,
    waitingEdit: edit && { status: edit.status, reason: edit.reason },
  };
}
