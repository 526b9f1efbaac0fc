// What the page of an event needs to know of its place: names, the clock, and where it is drawn on
// the map.
import { Temporal } from 'temporal-polyfill';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { pointOf } from '#features/catalog/catalog.points.ts';
import { MAP_PLACES, onMap } from '#features/pages/ui/home/map-places.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { formatterOf } from '#platform/i18n/i18n.ts';
import { feedName } from '#features/events/events.seo.server.ts';
import type { EventView } from '#features/events/events.schema.ts';
import type { EventLabels } from '../events.seo.ts';
import { regionOf } from './view.server.ts';

/** Where a place is on the drawn map, and how much of the map is shown around it. */
export type MapPin = {
  country: string;
  x: number;
  y: number;
  /** What is shown: left, top, width and height in units of the map. */
  box: [number, number, number, number];
};

/** How wide the map is around the larger places; the others are small islands. */
const WIDTHS: Readonly<Record<string, number>> = {
  CU: 400,
  BS: 300,
  GY: 260,
  DO: 190,
  SR: 190,
  HT: 150,
  BZ: 130,
  JM: 110,
  PR: 110,
  TT: 88,
  TC: 70,
  GP: 60,
  KY: 60,
  MQ: 50,
};
const SMALL_ISLAND = 36;
/** Height of the tile's picture to its width. */
const SHAPE = 9 / 16;

/** Names in the reader's language, and the clock at the place. */
export function eventLabels(ctx: Ctx, event: EventView): EventLabels {
  const t = translator(ctx.locale, 'events');
  const { country, parish, category, timeZone } = event;
  return {
    region: regionOf(ctx, event),
    country: catalogName(ctx.locale, 'country', country),
    town: (parish && parishByCode(parish)?.name) || catalogName(ctx.locale, 'country', country),
    live: t('card.now'),
    kind: t(`kind.${category}`),
    feed: feedName(ctx, { category, country }),
    home: translator(ctx.locale, 'common')('nav.home'),
    events: t('title'),
    date: formatterOf(ctx.locale).dateTime(new Date(event.startsAt), {
      dateStyle: 'long',
      timeZone,
    }),
    offsets: {
      start: offsetAt(event.startsAt, timeZone),
      end: offsetAt(event.endsAt, timeZone),
    },
  };
}

/** "-04:00" at a moment. */
function offsetAt(moment: string, timeZone: string): string {
  return Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).offset;
}

/** Where an event takes place on the drawn map: its parish, else the middle of its country. */
export function pinOf({ country, parish }: Pick<EventView, 'country' | 'parish'>): MapPin | null {
  const place = MAP_PLACES.find(({ code }) => code === country);
  if (!place) return null;
  const point = parish && pointOf(parish);
  const { x, y } = point ? onMap(point) : place;
  const width = WIDTHS[country] ?? SMALL_ISLAND;
  const height = width * SHAPE;
  // As near to the middle of the country as it can be with the pin well inside.
  const near = (middle: number, pin: number, size: number) =>
    Math.min(Math.max(middle, pin - size * 0.3), pin + size * 0.3);
  const round = (number: number) => Math.round(number * 10) / 10;
  return {
    country,
    x,
    y,
    box: [
      round(near(place.x, x, width) - width / 2),
      round(near(place.y, y, height) - height / 2),
      width,
      round(height),
    ],
  };
}
