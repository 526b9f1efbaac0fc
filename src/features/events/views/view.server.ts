// What pages send of events to the browser: what is drawn and nothing else, with the places in the
// reader's language.
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { shortText } from '#features/pages/pages.seo.ts';
import type { MediaView } from '#features/media/media.schema.ts';
import { toPictureView as photoFiles } from '#features/media/media.picture-view.ts';
import type { Ctx } from '#platform/context.ts';
import type { EventCardView, EventShownCard, PictureView } from '#features/events/events.schema.ts';
import { addDays, dayAt, weekdayOf } from '#features/events/edits/dates.server.ts';

const SHORT = 140;
/** The files of a list's pictures, in pixels. */
const WIDEST_OF_CARDS = 800;

/** One card for the browser. */
export function toEventShownCard(ctx: Ctx, card: EventCardView): EventShownCard {
  const { description, picture, parish: _parish, organizer: _organizer, ...rest } = card;
  const { status: _status, seriesId: _series, location: _location, ...shown } = rest;
  return {
    ...shown,
    description: shortText(description, SHORT),
    place: eventPlace(ctx, card),
    picture: picture && toPictureView(picture, WIDEST_OF_CARDS),
  };
}

/** "Waterfront, Port of Spain, Trinidad and Tobago". */
export function eventPlace(
  ctx: Ctx,
  { location, parish, country }: Pick<EventCardView, 'location' | 'parish' | 'country'>,
): string {
  return [location, regionOf(ctx, { parish, country })].join(', ');
}

/** "Port of Spain, Trinidad and Tobago". */
export function regionOf(
  ctx: Ctx,
  { parish, country }: Pick<EventCardView, 'parish' | 'country'>,
): string {
  const name = catalogName(ctx.locale, 'country', country);
  return [parish && parishByCode(parish)?.name, name].filter(Boolean).join(', ');
}

/**
 * A picture with what it shows.
 * @param widest of its files, in pixels
 */
export function toPictureView(media: MediaView, widest?: number): PictureView {
  const { alt, url, width, height } = media;
  const files = photoFiles(media, widest) ?? { url, width, height, base: '', widths: '' };
  return { ...files, alt };
}

/** A part of the list under a heading of its own. */
export type EventGroup = {
  /**
   * `later` is the rest of the month that it is in, `month` a later one, `elsewhere` what takes
   * place in other countries than the chosen one.
   */
  kind: 'now' | 'week' | 'weekend' | 'later' | 'month' | 'elsewhere';
  /** "2026-11", for `later` and `month`. */
  month: string;
  events: EventShownCard[];
};

/**
 * Events under headings: what is on, this week and its weekend, the rest of the month, and each
 * month after it. Days are those at the place.
 */
export function groupEvents(ctx: Ctx, events: readonly EventShownCard[]): EventGroup[] {
  const groups: EventGroup[] = [];
  for (const event of events) {
    const { kind, month } = groupOf(ctx, event);
    const last = groups.find((group) => group.kind === kind && group.month === month);
    if (last) last.events.push(event);
    else groups.push({ kind, month, events: [event] });
  }
  return groups;
}

function groupOf(ctx: Ctx, event: EventShownCard): Pick<EventGroup, 'kind' | 'month'> {
  if (event.happeningNow) return { kind: 'now', month: '' };
  const today = dayAt(ctx.now, event.timeZone);
  const day = event.startOn;
  const sunday = sundayAfter(today);
  if (day <= sunday) {
    const isWeekend = day >= addDays(sunday, -1);
    return { kind: isWeekend ? 'weekend' : 'week', month: '' };
  }
  const month = day.slice(0, 7);
  return { kind: month === today.slice(0, 7) ? 'later' : 'month', month };
}

/** The Sunday that the week of a day ends with. */
function sundayAfter(day: string): string {
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const next = addDays(day, ahead);
    if (weekdayOf(next) === 'SU') return next;
  }
  return day;
}
