/** What an organiser writes, for tests and journeys. */
import { addDays, dayAt } from '#features/events/edits/dates.server.ts';
import type { EventInput } from '#features/events/edits/input.server.ts';

/** The day so many days from now in Port of Spain. */
export const dayIn = (days: number, now = new Date()): string =>
  addDays(dayAt(now, 'America/Port_of_Spain'), days);

/** What an organiser writes: a festival in Port of Spain in ten days, from six to eleven. */
export function writtenEvent(overrides: Partial<EventInput> = {}): EventInput {
  return {
    title: 'Steelpan by the harbour',
    category: 'festival',
    description: 'Four bands, one stage, food stalls until late.',
    startDate: dayIn(10),
    startTime: '18:00',
    endDate: overrides.startDate ?? dayIn(10),
    endTime: '23:00',
    timeZone: 'America/Port_of_Spain',
    country: 'TT',
    parish: 'TT-POS',
    location: 'Waterfront, Wrightson Road',
    ...overrides,
  };
}
