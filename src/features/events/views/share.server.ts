// What stands on the share picture of an event: its picture, its day on a leaf, time and place.
import { getEvent } from './one.server.ts';
import { regionOf } from './view.server.ts';
import { eventErrors } from '#features/events/events.errors.ts';
import type { EventView } from '#features/events/events.schema.ts';
import { type ShareCard, type SharePhoto, sharePhotoOf } from '#features/media/media.public.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { formatterOf } from '#platform/i18n/i18n.ts';
import { translator } from '#platform/i18n/translate.server.ts';

/** An evening may last until the morning. */
const EVENING_MS = 14 * 3_600_000;

/** Of an event that everybody may see, whoever asks. @throws AppError event_not_found */
export async function findEventShare(ctx: Ctx, { id }: { id: string }): Promise<ShareCard> {
  const event = await getEvent({ ...ctx, actor: null }, { id });
  if (event.status !== 'approved' && event.status !== 'cancelled')
    throw new AppError(eventErrors.event_not_found);
  return eventShare(ctx, event);
}

/** Of an event that was read already. */
export function eventShare(ctx: Ctx, event: EventView): ShareCard {
  const { locale } = ctx;
  const t = translator(locale, 'sharing');
  const { timeZone, attendeeCount, cancelled } = event;
  const begins = new Date(event.startsAt);
  const format = formatterOf(locale);
  return {
    kind: 'events',
    id: event.id,
    locale,
    photos: [photoOf(event)],
    quotation: null,
    date: {
      month: format.dateTime(begins, { month: 'long', timeZone }),
      day: format.dateTime(begins, { day: 'numeric', timeZone }),
    },
    price: null,
    title: event.title,
    facts: [
      { icon: 'clock', text: timeOf(event, locale) },
      { icon: 'place', text: regionOf(ctx, event) },
    ],
    notes: cancelled
      ? [t('cancelled')]
      : attendeeCount > 0
        ? [t('going', { count: attendeeCount })]
        : [],
  };
}

/** Weekday and time by the clock at the place; of several days the first and the last. */
function timeOf({ startsAt, endsAt, timeZone }: EventView, locale: string): string {
  // What ends at midnight is over with its day.
  const [from, to] = [new Date(startsAt), new Date(Date.parse(endsAt) - 1)];
  const format = formatterOf(locale);
  if (to.getTime() - from.getTime() < EVENING_MS)
    return format.dateTime(from, { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone });
  return format.dateTimeRange(from, to, { month: 'long', day: 'numeric', timeZone });
}

/** Its own, or the drawing of its kind. */
function photoOf({ picture, category }: EventView): SharePhoto {
  const drawing = `/scenes/event-${category}.svg`;
  return sharePhotoOf(picture) ?? { url: drawing, width: 800, height: 600, variants: [] };
}
