// What the check of new content sees of an event, and what a decision changes in it. How a change
// waits and is decided is platform/screening/revision.server.ts.
import { and, eq, isNull } from 'drizzle-orm';
import {
  recordAudit,
  decideAsModerator,
  requireModerator,
} from '#features/accounts/accounts.public.server.ts';
import { moneyText } from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { altTexts, releaseMedia } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import type { FieldText, ScreenedDecision } from '#platform/screening/content.ts';
import type { Revised, Revision, StatusChange } from '#platform/screening/revision.ts';
import { defineRevisions } from '#platform/screening/revision.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { eventErrors } from '#features/events/events.errors.ts';
import {
  aboutSeries,
  eventDecided,
  eventEdited,
  eventSubmitted,
} from '#features/events/events.events.server.ts';
import {
  type EventContent,
  type EventSeriesRow,
  eventSeriesTable,
  eventTable,
} from '#features/events/events.table.server.ts';
import {
  contentOf,
  isElsewhere,
  lastEnd,
  updateSeries,
  writeDates,
} from '#features/events/edits/content.server.ts';
import { findSeries, nextDateOf } from '#features/events/edits/owner.server.ts';
import { showNews, tellOfCancelled } from './tell.server.ts';
import { requireTransition } from './transition.server.ts';

type Series = Revised<EventSeriesRow, EventContent>;

/** What an organiser submitted is reviewed first (platform/screening/screening.server.ts). */
export const eventRevisions = defineRevisions<EventSeriesRow, EventContent>({
  name: 'events',
  event: eventSubmitted,
  job: 'events.moderation-check',
  errors: { gone: eventErrors.event_not_found, changed: eventErrors.event_stale },
  lock: (ctx, id) => selectSeries(ctx, id).for('update'),
  async find(ctx, id) {
    const [row] = await selectSeries(ctx, id);
    if (!row) return null;
    const { revision, status, statusReason: reason, organizerId: authorId } = row;
    return { row, content: contentOf(row), revision, status, reason, authorId };
  },
  async look(ctx, content) {
    const { title, country } = content;
    const texts = [...textsOf(content), ...(await altTexts(ctx, mediaOf(content)))];
    return { title, country, texts, facts: factsOf(ctx, content) };
  },
  path: async (ctx, { id }) => `/events/${await nextDateOf(ctx, id)}`,
  media: mediaOf,
  release: releaseMedia,
  isPublic: ({ status, publishedAt }) =>
    status === 'approved' || (status === 'cancelled' && publishedAt !== null),
  step: (ctx, { row }, { outcome, by }) => requireTransition(ctx, outcome, row, by),
  apply: showContent,
  change: changeStatus,
  tell: (ctx, { row }, facts) => publish(ctx, eventDecided, { ...aboutSeries(row), ...facts }),
});

const selectSeries = (ctx: Ctx, id: string) =>
  ctx.db.select().from(eventSeriesTable).where(eq(eventSeriesTable.id, id));

function mediaOf({ mediaId }: EventContent): string[] {
  return mediaId === null ? [] : [mediaId];
}

/** Everything that people will read, without what its picture is said to show. */
function textsOf(content: EventContent): FieldText[] {
  const { title, description, location, contact, link, news } = content;
  return [
    { field: 'title', text: title },
    { field: 'description', text: description },
    { field: 'location', text: location },
    ...(contact ? [{ field: 'contact', text: contact }] : []),
    ...(link ? [{ field: 'link', text: link }] : []),
    ...(news ? [{ field: 'news', text: news }] : []),
  ];
}

/** What the organiser chose; times are those of the clock at the place. */
function factsOf({ locale }: Ctx, content: EventContent): FieldText[] {
  const { category, country, parish, schedule } = content;
  const place = [parish && parishByCode(parish)?.name, catalogName(locale, 'country', country)];
  const { startDate, startTime, endDate, endTime } = schedule;
  const { price, currency } = content;
  const cost = price === null || !currency ? '' : moneyText({ amount: price, currency }, locale);
  return [
    { field: 'category', text: category },
    { field: 'place', text: place.filter(Boolean).join(', ') },
    { field: 'begins', text: `${startDate} ${startTime}` },
    { field: 'ends', text: `${endDate} ${endTime}` },
    ...(cost ? [{ field: 'price', text: cost }] : []),
  ];
}

/** An approved edit replaces what the public sees. */
async function showContent(
  ctx: Ctx,
  { id, content: before }: Series,
  { content, number: revision }: Revision<EventContent>,
): Promise<void> {
  const series = await updateSeries(ctx, id, {
    ...content,
    revision,
    statusReason: null,
    endsAt: lastEnd(content.schedule),
    updatedAt: ctx.now,
  });
  await writeDates(ctx, series, { elsewhere: isElsewhere(before, content) });
  await showNews(ctx, series);
  await publish(ctx, eventEdited, aboutSeries(series));
}

async function changeStatus(
  ctx: Ctx,
  { id, row }: Series,
  { status, reason, revision }: StatusChange,
): Promise<void> {
  const approved = status === 'approved';
  const series = await updateSeries(ctx, id, {
    status: status as EventSeriesRow['status'],
    statusReason: reason,
    revision,
    publishedAt: approved ? (row.publishedAt ?? ctx.now) : row.publishedAt,
    updatedAt: ctx.now,
  });
  await writeDates(ctx, series);
  const isTakenAway = row.status === 'approved' && status !== 'flagged';
  if (isTakenAway) await notifyOfCancelledDates(ctx, series);
  if (approved) await showNews(ctx, series);
  if (approved) await publish(ctx, eventEdited, aboutSeries(series));
}

/** Whoever said they come must not stand there alone. */
async function notifyOfCancelledDates(ctx: Ctx, series: EventSeriesRow): Promise<void> {
  const dates = await ctx.db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.seriesId, series.id), isNull(eventTable.cancelledAt)))
    .orderBy(eventTable.startsAt);
  await tellOfCancelled(ctx, series, dates);
}

/**
 * What a moderator decides about an event, by one of its dates.
 * @throws AppError as requireModerator; event_own, event_not_found, event_stale
 */
export async function moderateEvent(
  ctx: Ctx,
  { id, ...decision }: Omit<ScreenedDecision, 'by'>,
): Promise<void> {
  const { id: seriesId } = await findModerated(ctx, id);
  const { screened } = eventRevisions;
  await decideAsModerator(ctx, screened, { id: seriesId, ...decision }, eventErrors.event_own);
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
