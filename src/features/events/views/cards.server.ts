// Turns dates of events into what a card shows: which columns are read, and how they become a view.
// Which dates, and for whom, is the caller's business.
import { eq, sql, type SQL } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { toPublicView } from '#features/media/media.server.ts';
import {
  mediaTable,
  type MediaRow,
  publicMediaColumns,
} from '#features/media/media.table.server.ts';
import {
  sellerBriefColumns,
  toSellerBrief,
  type SellerBriefRow,
} from '#features/sellers/sellers.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { isFull } from '#features/events/rsvps/places.server.ts';
import type { EventCardView } from '#features/events/events.schema.ts';
import { eventSeriesTable, eventTable } from '#features/events/events.table.server.ts';

const dateColumns = {
  id: eventTable.id,
  seriesId: eventTable.seriesId,
  category: eventTable.category,
  country: eventTable.country,
  parish: eventTable.parish,
  startsAt: eventTable.startsAt,
  endsAt: eventTable.endsAt,
  startOn: eventTable.startOn,
  endOn: eventTable.endOn,
  cancelledAt: eventTable.cancelledAt,
  attendeeCount: eventTable.attendeeCount,
  interestedCount: eventTable.interestedCount,
  waitingCount: eventTable.waitingCount,
} as const;

/** Rises with each change of an event, as calendars want it: seconds since it was made. */
export const SEQUENCE = sql<number>`floor(extract(epoch from
  ${eventSeriesTable.updatedAt} - ${eventSeriesTable.createdAt}))::int`;

const seriesColumns = {
  title: eventSeriesTable.title,
  description: eventSeriesTable.description,
  location: eventSeriesTable.location,
  timeZone: sql<string>`${eventSeriesTable.schedule} ->> 'timeZone'`,
  isFeatured: eventSeriesTable.isFeatured,
  maxAttendees: eventSeriesTable.maxAttendees,
  waitingList: eventSeriesTable.waitingList,
  status: eventSeriesTable.status,
  sequence: SEQUENCE,
  repeats: sql<boolean>`${eventSeriesTable.schedule} ->> 'repeats' <> 'none'`,
} as const;

export const cardColumns = {
  date: dateColumns,
  series: seriesColumns,
  picture: publicMediaColumns,
  organizer: sellerBriefColumns,
} as const;

/** Cards of dates that are public or the caller's to see; add conditions, order and limit. */
export function selectCards(ctx: Ctx) {
  return ctx.readDb
    .select(cardColumns)
    .from(eventTable)
    .innerJoin(eventSeriesTable, eq(eventSeriesTable.id, eventTable.seriesId))
    .innerJoin(userTable, eq(userTable.id, eventTable.organizerId))
    .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, eventTable.organizerId))
    .leftJoin(mediaTable, eq(mediaTable.id, eventSeriesTable.mediaId))
    .$dynamic();
}

/**
 * A condition on `event`: visitors may see it. Those who are shut out are few, and asked for once,
 * instead of one person for each date.
 */
export function isShown(now: Date): SQL {
  return sql`(${eventTable.shown} and ${isOfNobodyShutOut(now)})`;
}

/** A condition on `event`: its organiser is not shut out. */
export function isOfNobodyShutOut(now: Date): SQL {
  return sql`${eventTable.organizerId} not in (
    select u.id from ${userTable} u
    where u.banned
      and (u.ban_expires is null or u.ban_expires > ${now.toISOString()}::timestamptz))`;
}

export type CardRow = {
  date: Pick<typeof eventTable.$inferSelect, keyof typeof dateColumns>;
  series: Omit<
    Pick<
      typeof eventSeriesTable.$inferSelect,
      Exclude<keyof typeof seriesColumns, 'timeZone' | 'sequence' | 'repeats'>
    >,
    never
  > & { timeZone: string; sequence: number; repeats: boolean };
  picture: Pick<MediaRow, keyof typeof publicMediaColumns> | null;
  organizer: SellerBriefRow;
};

/** What a card shows of a date. */
export function toEventCard(ctx: Ctx, row: CardRow): EventCardView {
  const { date, series, picture, organizer } = row;
  const { cancelledAt: _cancelledAt, startsAt, endsAt, ...dateFields } = date;
  const { sequence: _sequence, repeats: _repeats, ...seriesFields } = series;
  return {
    ...dateFields,
    ...seriesFields,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    happeningNow: isOn(row, ctx.now),
    isFull: isFull(series.maxAttendees, date.attendeeCount),
    picture: picture && toPublicView(ctx, picture),
    organizer: toSellerBrief(organizer),
  };
}

/** Whether it takes place at this moment. */
function isOn({ date }: CardRow, now: Date): boolean {
  return date.cancelledAt === null && date.startsAt <= now && now < date.endsAt;
}
