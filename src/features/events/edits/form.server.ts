// What the form of an event begins with and offers: zones, and the dates as they are chosen.
import { v7 } from 'uuid';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { factsOf } from '#features/catalog/catalog.facts.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { PlannedDate } from '#features/events/events.schema.ts';
import { addDays, dayAt, offsetAt, timeZonesOfPlaces } from './dates.server.ts';
import { type EventTexts, eventTexts } from './texts.server.ts';
import { planDates } from './plan.server.ts';

/** A clock to choose. */
type ZoneChoice = {
  zone: string;
  /** The places that have it, in words. */
  places: string;
  /** "UTC−4" today. */
  offset: string;
  daylight: boolean;
};
/** What the form offers, and which clock each country has. */
export type EventFormChoices = { zones: ZoneChoice[]; zoneOf: Record<string, string> };

/** The zones of all places, and one more where an event has another. */
export function getEventFormChoices(
  ctx: Ctx,
  { zone }: { zone: string | undefined },
): EventFormChoices {
  const zoneOf = Object.fromEntries(
    COUNTRIES.flatMap(({ code }) => {
      const timeZone = factsOf(code)?.timeZone;
      return timeZone ? [[code, timeZone] as const] : [];
    }),
  );
  const year = ctx.now.getUTCFullYear();
  const [winter, summer] = [new Date(Date.UTC(year, 0, 15)), new Date(Date.UTC(year, 6, 15))];
  const known = timeZonesOfPlaces();
  const zones = [...known, ...(zone && !known.includes(zone) ? [zone] : [])].map((each) => ({
    zone: each,
    places:
      COUNTRIES.filter(({ code }) => zoneOf[code] === each)
        .map(({ code }) => catalogName(ctx.locale, 'country', code))
        .join(', ') || each,
    offset: offsetAt(ctx.now, each),
    daylight: offsetAt(winter, each) !== offsetAt(summer, each),
  }));
  return {
    zones: zones.toSorted((one, other) => one.places.localeCompare(other.places, ctx.locale)),
    zoneOf,
  };
}

/** What the fields of a new event begin with: next Saturday evening where the person lives. */
export function newEventTexts(ctx: Ctx, { country }: { country: string | null }): EventTexts {
  const timeZone = (country && factsOf(country)?.timeZone) || 'America/Port_of_Spain';
  const day = addDays(dayAt(ctx.now, timeZone), 7);
  return {
    ...eventTexts({
      country: country ?? '',
      timeZone: country ? timeZone : '',
      startDate: day,
      startTime: '18:00',
      endDate: day,
      endTime: '22:00',
      repeats: 'none',
      waitingList: true,
      showsGuests: true,
    }),
    draftId: v7(),
  };
}

/** The dates that a form describes; none while something about them is wrong. */
export function planForm(ctx: Ctx, input: unknown): PlannedDate[] {
  try {
    return planDates(ctx, input);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
