// What the check of new content sees of an event, and how a decision is carried out. A decision
// names the revision that was looked at, so that it never fits content nobody has seen.
import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '#features/accounts/staff/accounts.audit.server.ts';
import { requireModerator } from '#features/accounts/staff/accounts.staff.server.ts';
import { altTexts } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox.server.ts';
import {
  defineScreened,
  type ScreenedContent,
  type ScreenedDecision,
  type Submitted,
} from '#platform/screening.server.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { eventErrors } from '#features/events/events.errors.ts';
import {
  aboutSeries,
  eventDecided,
  eventEdited,
  eventSubmitted,
} from '#features/events/events.events.server.ts';
import type { EventActor } from '#features/events/events.states.ts';
import {
  type EventSeriesEdit,
  eventSeriesEditTable,
  type EventSeriesRow,
  eventSeriesTable,
  eventTable,
} from '#features/events/events.table.server.ts';
import {
  contentOf,
  isElsewhere,
  lastEnd,
  releasePicture,
  tellCancelled,
  writeDates,
} from '#features/events/writing/events.content.server.ts';
import { findEdit, findSeries } from '#features/events/writing/events.owner.server.ts';
import { updateSeries } from '#features/events/writing/events.write.server.ts';
import { describeEvent, textsOf } from './events.describe.server.ts';
import { requireStep } from './events.transition.server.ts';

/** What an organiser submitted goes through the one door (platform/screening.server.ts). */
export const screenedEvents = defineScreened({
  name: 'events',
  event: eventSubmitted,
  job: 'events.moderation-check',
  find: findSubmitted,
  describe: describeEvent,
  decide: (ctx, { id, ...decision }) => decideEvent(ctx, { seriesId: id, ...decision }),
});

async function findSubmitted(
  ctx: Ctx,
  { id, revision }: Submitted,
): Promise<ScreenedContent | null> {
  const [row] = await ctx.db.select().from(eventSeriesTable).where(eq(eventSeriesTable.id, id));
  if (!row) return null;
  const edit = await findEdit(ctx, id);
  const isEdit = edit?.revision === revision;
  if (!isEdit && row.revision !== revision) return null;
  const content = isEdit ? edit.content : contentOf(row);
  const media = content.mediaId ? [content.mediaId] : [];
  return {
    kind: 'events',
    id,
    revision,
    authorId: row.organizerId,
    isEdit,
    country: content.country,
    texts: [...textsOf(content), ...(await altTexts(ctx, media))],
    media,
  };
}

export type EventDecision = {
  seriesId: string;
  /** The content that was looked at. */
  revision: number;
  outcome: 'approve' | 'flag' | 'reject' | 'remove';
  /** Null when there is nothing to explain. */
  reason: string | null;
  by: Extract<EventActor, 'check' | 'moderator'>;
} & Pick<ScreenedDecision, 'whole' | 'decisionId'>;

/**
 * Carries out a decision about one revision of an event. An approved edit replaces what the public
 * sees in one step; a rejected one stays beside it, with its reason, for the organiser.
 * @throws AppError event_not_found, event_stale when this revision is not, or not any more, to be
 *   decided
 */
export async function decideEvent(ctx: Ctx, decision: EventDecision): Promise<void> {
  const { seriesId, revision, outcome } = decision;
  const whole = decision.whole || outcome === 'remove';
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(eventSeriesTable)
      .where(eq(eventSeriesTable.id, seriesId))
      .for('update');
    if (!row) throw new AppError(eventErrors.event_not_found, { detail: seriesId });
    const edit = await findEdit(ctx, seriesId);
    if (edit?.revision === revision && !whole) return decideEdit(ctx, row, edit, decision);
    if (row.revision !== revision && edit?.revision !== revision)
      throw new AppError(eventErrors.event_stale, { detail: `${seriesId} is at ${row.revision}` });
    await decideNew(ctx, row, decision);
  });
}

/** Content that the public does not see, or what it sees when a moderator takes it away. */
async function decideNew(ctx: Ctx, row: EventSeriesRow, decision: EventDecision): Promise<void> {
  const { outcome, reason, by } = decision;
  const status = requireStep(ctx, outcome, row, by);
  const approved = status === 'approved';
  const isTakenAway = row.status === 'approved' && outcome !== 'flag';
  const written = await updateSeries(ctx, row.id, {
    status,
    statusReason: approved ? null : reason,
    publishedAt: approved ? (row.publishedAt ?? ctx.now) : row.publishedAt,
    updatedAt: ctx.now,
  });
  await writeDates(ctx, written);
  if (isTakenAway) await tellAllCancelled(ctx, written);
  await publishDecision(ctx, written, decision, false);
  if (approved) await publish(ctx, eventEdited, aboutSeries(written));
}

/** Whoever said they come must not stand there alone. */
async function tellAllCancelled(ctx: Ctx, series: EventSeriesRow): Promise<void> {
  const dates = await ctx.db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.seriesId, series.id), isNull(eventTable.cancelledAt)));
  for (const date of dates) await tellCancelled(ctx, series, date);
}

/** Content of an event that the public sees as it was before. */
async function decideEdit(
  ctx: Ctx,
  row: EventSeriesRow,
  edit: EventSeriesEdit,
  decision: EventDecision,
): Promise<void> {
  const { outcome, reason, by } = decision;
  const { content, revision } = edit;
  const status = requireStep(ctx, outcome, { ...row, status: edit.status }, by);
  await publishDecision(ctx, { ...row, revision }, decision, true);
  if (status !== 'approved') {
    await ctx.db
      .update(eventSeriesEditTable)
      .set({ status: outcome === 'flag' ? 'flagged' : 'rejected', statusReason: reason })
      .where(eq(eventSeriesEditTable.seriesId, row.id));
    return;
  }
  const before = contentOf(row);
  const written = await updateSeries(ctx, row.id, {
    ...content,
    revision,
    statusReason: null,
    endsAt: lastEnd(content.schedule),
    updatedAt: ctx.now,
  });
  await ctx.db.delete(eventSeriesEditTable).where(eq(eventSeriesEditTable.seriesId, row.id));
  await writeDates(ctx, written, { elsewhere: isElsewhere(before, content) });
  await releasePicture(ctx, before.mediaId, [content.mediaId]);
  await publish(ctx, eventEdited, aboutSeries(written));
}

async function publishDecision(
  ctx: Ctx,
  row: EventSeriesRow,
  { outcome, reason, by, decisionId }: EventDecision,
  isEdit: boolean,
): Promise<void> {
  await publish(ctx, eventDecided, {
    ...aboutSeries(row),
    outcome,
    reason,
    by,
    isEdit,
    ...(decisionId ? { decisionId } : {}),
    ...(by === 'moderator' && ctx.actor ? { moderatorId: ctx.actor.id } : {}),
  });
}

/**
 * What a moderator decides about an event, by one of its dates.
 * @throws AppError as requireModerator; event_own, event_not_found, event_stale
 */
export async function moderateEvent(
  ctx: Ctx,
  { id, ...decision }: { id: string } & Omit<EventDecision, 'seriesId' | 'by'>,
): Promise<void> {
  const row = await findModerated(ctx, id);
  const { outcome, reason, revision } = decision;
  await inTransaction(ctx, async (ctx) => {
    await decideEvent(ctx, { ...decision, seriesId: row.id, by: 'moderator' });
    await recordAudit(ctx, {
      action: `decision.${outcome}`,
      kind: 'events',
      subjectId: row.id,
      detail: { reason, revision },
    });
  });
}

/**
 * Puts an event forward, or not any more.
 * @throws AppError as requireModerator; event_own, event_not_found
 */
export async function featureEvent(
  ctx: Ctx,
  { id, featured }: { id: string; featured: boolean },
): Promise<void> {
  const { id: seriesId, isFeatured } = await findModerated(ctx, id);
  if (isFeatured === featured) return;
  await inTransaction(ctx, async (ctx) => {
    await updateSeries(ctx, seriesId, {
      isFeatured: featured,
      featuredAt: featured ? ctx.now : null,
      featuredBy: featured ? (ctx.actor?.id ?? null) : null,
    });
    const action = featured ? 'feature.event' : 'feature.unevent';
    await recordAudit(ctx, { action, kind: 'events', subjectId: seriesId });
  });
}

async function findModerated(ctx: Ctx, id: string): Promise<EventSeriesRow> {
  const actor = requireModerator(ctx);
  const row = await findSeries(ctx, { id });
  if (row?.organizerId === actor.id) throw new AppError(eventErrors.event_own);
  if (!row) throw new AppError(eventErrors.event_not_found, { detail: id.slice(0, 100) });
  return row;
}
