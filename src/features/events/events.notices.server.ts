// What people are told of events: decided about, moved up, changed, called off, and about to begin.
import { eq } from 'drizzle-orm';
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
import { eventSeriesTable, eventTable } from './events.table.server.ts';
import { nextDateOf } from './edits/owner.server.ts';
import { findAnsweredTo } from './edits/tell.server.ts';

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
  /** How many other dates of theirs it is about. */
  others: z.int().optional(),
});
type DateValues = z.infer<typeof date>;

/**
 * "Steelpan by the harbour · November 15, 2025, 6:00 PM", by the clock at the place; "… and 2 more
 * dates" where it is about several.
 */
function lineOf(locale: string, { title, startsAt, timeZone, others = 0 }: DateValues): string {
  const when = formatterOf(locale).dateTime(new Date(startsAt), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  const t = translator(locale, 'notices.events');
  return others > 0
    ? t('several', { title, date: when, others })
    : t('dated', { title, date: when });
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

/** Everybody who answered to one of the dates, each once, with the first of theirs. */
async function findGuests(
  ctx: Ctx,
  { eventId, others }: { eventId: string; others: string[] },
): Promise<Told[]> {
  const answers = await findAnsweredTo(ctx, [eventId, ...others]);
  const ids = new Set(answers.map((answer) => answer.eventId));
  const dates = new Map<string, DateValues>();
  for (const id of ids) {
    const values = await findDate(ctx, id);
    if (values) dates.set(id, values);
  }
  return answers.flatMap((answer) => {
    const values = dates.get(answer.eventId);
    return values ? [{ to: answer.userId, values: { ...values, others: answer.others } }] : [];
  });
}

/** One person who is told of a date. */
async function findGuest(
  ctx: Ctx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<Told[]> {
  const values = await findDate(ctx, eventId);
  return values ? [{ to: userId, values }] : [];
}

type Told = { to: string; values: DateValues };

/** A notice about one date, or about several of which it names the first. */
function dateNotice<Payload>(spec: {
  text: 'movedUp' | 'changed' | 'news' | 'cancelled' | 'restored' | 'reminder';
  icon: NoticeIcon;
  event: EventType<Payload>;
  who: (ctx: Ctx, payload: Payload) => Promise<Told[]>;
}) {
  const { text, icon, event, who } = spec;
  return defineNotice({
    name: `events.${text}`,
    group,
    icon,
    event,
    schema: date,
    async notify(ctx, payload) {
      const told = await who(ctx, payload);
      return told.map(({ to, values }) => ({ to, topic: values.eventId, values }));
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
  dateNotice({ text: 'movedUp', icon: 'calendar-check', event: movedUp, who: findGuest }),
  dateNotice({ text: 'changed', icon: 'calendar', event: dateChanged, who: findGuests }),
  dateNotice({ text: 'news', icon: 'calendar', event: newsWritten, who: findGuests }),
  dateNotice({
    text: 'cancelled',
    icon: 'circle-x',
    event: dateCancelled,
    who: async (_ctx, { userIds, ...values }) => userIds.map((to) => ({ to, values })),
  }),
  dateNotice({ text: 'restored', icon: 'calendar-check', event: dateRestored, who: findGuests }),
  dateNotice({ text: 'reminder', icon: 'bell-ring', event: reminderDue, who: findGuest }),
];
