// What people are told of events: decided about, moved up, changed, called off, and about to begin.
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { defineNotice } from '#platform/notices/notices.server.ts';
import type { NoticeGroup, NoticeIcon } from '#platform/notices/kinds.server.ts';
import type { EventType } from '#platform/outbox/outbox.server.ts';
import { decisionNotices } from '#platform/screening/notices.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { formatterOf } from '#platform/i18n/i18n.ts';
import {
  dateCancelled,
  dateChanged,
  dateRestored,
  eventDecided,
  movedUp,
  newsWritten,
  reminderDue,
} from './events.events.server.ts';
import { eventRsvpTable, eventSeriesTable, eventTable } from './events.table.server.ts';
import { nextDateOf } from './edits/owner.server.ts';

const group: NoticeGroup = {
  name: 'events',
  icon: 'calendar',
  place: 70,
  defaults: { app: true, mail: true, push: true, digest: false },
  describe: (locale) => {
    const t = translator(locale, 'notices.events');
    return { title: t('title'), line: t('line') };
  },
};

/** One date, and what its words are made of. */
const date = z.object({
  eventId: z.uuid(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
});
type DateValues = z.infer<typeof date>;

/** "Steelpan by the harbour · November 15, 2025, 6:00 PM", by the clock at the place. */
function lineOf(locale: string, { title, startsAt, timeZone }: DateValues): string {
  const when = formatterOf(locale).dateTime(new Date(startsAt), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  return translator(locale, 'notices.events')('dated', { title, date: when });
}

/** What a notice about a date says; null when the date is gone. */
async function findDate(ctx: Ctx, eventId: string): Promise<DateValues | null> {
  const [row] = await ctx.db
    .select({
      title: eventSeriesTable.title,
      startsAt: eventTable.startsAt,
      schedule: eventSeriesTable.schedule,
    })
    .from(eventTable)
    .innerJoin(eventSeriesTable, eq(eventSeriesTable.id, eventTable.seriesId))
    .where(eq(eventTable.id, eventId));
  if (!row) return null;
  return {
    eventId,
    title: row.title,
    startsAt: row.startsAt.toISOString(),
    timeZone: row.schedule.timeZone,
  };
}

/** Everybody who goes, waits or is interested. */
async function findAnswered(ctx: Ctx, eventId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ userId: eventRsvpTable.userId })
    .from(eventRsvpTable)
    .where(
      and(
        eq(eventRsvpTable.eventId, eventId),
        inArray(eventRsvpTable.status, ['going', 'interested', 'waiting']),
      ),
    );
  return rows.map(({ userId }) => userId);
}

/** A notice about one date. */
function dateNotice<Payload extends { eventId: string }>(spec: {
  text: 'movedUp' | 'changed' | 'news' | 'cancelled' | 'restored' | 'reminder';
  icon: NoticeIcon;
  event: EventType<Payload>;
  /** Who is told; once of each event. */
  people: (ctx: Ctx, payload: Payload) => Promise<readonly string[]>;
  /** What is told of a date that may be gone. */
  values?: (payload: Payload) => DateValues;
}) {
  const { text, icon, event, people, values } = spec;
  return defineNotice({
    name: `events.${text}`,
    group,
    icon,
    event,
    schema: date,
    async notify(ctx, payload) {
      const told = values?.(payload) ?? (await findDate(ctx, payload.eventId));
      if (!told) return [];
      const to = await people(ctx, payload);
      return to.map((id) => ({
        to: id,
        topic: payload.eventId,
        values: told,
      }));
    },
    write: ({ locale }, told) => ({
      title: translator(locale, 'notices.events')(text),
      line: lineOf(locale, told),
      path: `/events/${told.eventId}`,
    }),
  });
}

/** One outcome of the decision about new content, or about an edit of what the public sees. */
const decided = decisionNotices({
  name: 'events',
  group,
  event: eventDecided,
  schema: z.object({ eventId: z.uuid(), title: z.string(), decisionId: z.uuid().optional() }),
  async about(ctx, { seriesId, organizerId: to, revision, decisionId }) {
    const [row] = await ctx.db
      .select({ title: eventSeriesTable.title })
      .from(eventSeriesTable)
      .where(eq(eventSeriesTable.id, seriesId));
    if (!row) return null;
    const eventId = await nextDateOf(ctx, seriesId);
    const values = { eventId, title: row.title, ...(decisionId ? { decisionId } : {}) };
    return { to, key: `${seriesId} ${revision}`, topic: seriesId, values };
  },
  write: ({ locale }, { eventId, title }, text) => ({
    title: translator(locale, 'notices.events')(text),
    line: title,
    path: `/events/${eventId}`,
  }),
});

export const eventNotices = [
  ...decided,
  dateNotice({
    text: 'movedUp',
    icon: 'calendar-check',
    event: movedUp,
    people: async (_ctx, { userId }) => [userId],
  }),
  dateNotice({
    text: 'changed',
    icon: 'calendar',
    event: dateChanged,
    people: (ctx, { eventId }) => findAnswered(ctx, eventId),
  }),
  dateNotice({
    text: 'news',
    icon: 'calendar',
    event: newsWritten,
    people: (ctx, { eventId }) => findAnswered(ctx, eventId),
  }),
  dateNotice({
    text: 'cancelled',
    icon: 'circle-x',
    event: dateCancelled,
    people: async (_ctx, { userIds }) => userIds,
    values: ({ eventId, title, startsAt, timeZone }) => ({ eventId, title, startsAt, timeZone }),
  }),
  dateNotice({
    text: 'restored',
    icon: 'calendar-check',
    event: dateRestored,
    people: (ctx, { eventId }) => findAnswered(ctx, eventId),
  }),
  dateNotice({
    text: 'reminder',
    icon: 'bell-ring',
    event: reminderDue,
    people: async (_ctx, { userId }) => [userId],
  }),
];
