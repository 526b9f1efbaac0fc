import { describe, expect, test } from 'vitest';
import { brokenFields } from '#platform/pages/read-input.ts';
import { dayIn, writtenEvent } from '#tests/support/events.ts';
import { type EventInput, eventInput, inputOf } from './input.server.ts';
import { eventTexts, readEventForm } from './texts.server.ts';

const now = new Date();
const read = (overrides: Record<string, unknown> = {}, known: string[] = []) =>
  eventInput({ now, known }).safeParse({ ...writtenEvent(), ...overrides });
const broken = (overrides: Record<string, unknown>, known: string[] = []) => {
  const result = read(overrides, known);
  return result.success ? {} : brokenFields(result.error.issues);
};

describe('what an organiser writes', () => {
  test('is an event, with what nobody said left to its default', () => {
    expect(read().data).toMatchObject({
      title: 'Steelpan by the harbour',
      mediaId: null,
      maxAttendees: null,
      waitingList: true,
      showsGuests: true,
      schedule: { repeats: 'none', weekdays: [], until: null, leftOut: [] },
    });
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['an end before the start', { endTime: '17:59' }, { endTime: 'event.endBeforeStart' }],
    ['an end at the start', { endTime: '18:00' }, { endTime: 'event.endBeforeStart' }],
    ['an end the day before', { endDate: dayIn(9) }, { endDate: 'event.endBeforeStart' }],
    [
      'a start in the past',
      { startDate: dayIn(-1), endDate: dayIn(1) },
      { startDate: 'event.startInPast' },
    ],
    [
      'the year 9999',
      { startDate: '9999-12-31', endDate: '9999-12-31' },
      { startDate: 'event.tooFarAhead' },
    ],
    [
      'a zone that does not exist',
      { timeZone: 'America/Atlantis' },
      { timeZone: 'event.timeZone' },
    ],
    ['31 February', { startDate: '2027-02-31' }, { startDate: 'event.noSuchDay' }],
    ['no day', { startDate: '' }, { startDate: 'event.startRequired' }],
    ['25 o’clock', { endTime: '25:00' }, { endTime: 'event.endTimeRequired' }],
    ['32 days', { endDate: dayIn(42) }, { endDate: 'event.tooLong' }],
    ['an unknown kind', { category: 'concert' }, { category: 'event.categoryRequired' }],
    ['a blank title', { title: ' \u200b ' }, { title: 'event.titleRequired' }],
    ['a title of 121 letters', { title: 'x'.repeat(121) }, { title: 'event.titleTooLong' }],
    [
      '100 kB of description',
      { description: 'x'.repeat(100_000) },
      { description: 'event.descriptionTooLong' },
    ],
    ['no place', { location: '' }, { location: 'event.locationRequired' }],
    ['a country of elsewhere', { country: 'XX' }, { country: 'event.countryRequired' }],
    ['no parish', { parish: null }, { parish: 'event.parishRequired' }],
    ['another country’s parish', { parish: 'JM-01' }, { parish: 'event.parishRequired' }],
    ['no places', { maxAttendees: 0 }, { maxAttendees: 'event.attendees' }],
    ['half a place', { maxAttendees: 1.5 }, { maxAttendees: 'event.attendees' }],
    ['places without end', { maxAttendees: 1e12 }, { maxAttendees: 'event.attendees' }],
    ['a picture that is no id', { mediaId: '../x' }, { mediaId: 'event.pictureGone' }],
    ['repeating without an end', { repeats: 'weekly' }, { until: 'event.untilRequired' }],
    [
      'repeating until before the start',
      { repeats: 'weekly', until: dayIn(9) },
      { until: 'event.untilBeforeStart' },
    ],
    [
      'repeating for more than a year',
      { repeats: 'weekly', until: dayIn(377) },
      { until: 'event.untilTooFar' },
    ],
    [
      'more than 60 dates',
      { repeats: 'weekly', weekdays: ['MO', 'TU', 'WE', 'TH', 'FR'], until: dayIn(300) },
      { until: 'event.tooManyDates' },
    ],
    [
      'a week that repeats every week',
      { repeats: 'weekly', until: dayIn(60), endDate: dayIn(17) },
      { endDate: 'event.tooLongToRepeat' },
    ],
    [
      'nothing but dates that are left out',
      { repeats: 'weekly', until: dayIn(17), leftOut: [dayIn(10), dayIn(17)] },
      { leftOut: 'event.allLeftOut' },
    ],
    ['an unknown repetition', { repeats: 'daily' }, { repeats: 'event.repeats' }],
    ['words for ticks', { waitingList: 'no' }, { waitingList: 'event.choice' }],
  ])('is refused with a sentence for %s', (_name, overrides, fields) => {
    expect(broken(overrides)).toEqual(fields);
  });

  test('has no date that a change of clocks turns round, though the first is right', () => {
    const clocks = { startDate: '2027-03-07', endDate: '2027-03-07', timeZone: 'America/New_York' };
    const night = { ...clocks, startTime: '02:30', endTime: '03:10', repeats: 'weekly' };
    const before = new Date('2026-12-01T12:00:00Z');
    const read = (input: object) => eventInput({ now: before }).safeParse(writtenEvent(input));
    expect(read({ ...night, until: '2027-03-07' }).success).toBe(true);
    const { error } = read({ ...night, until: '2027-03-21' });
    expect(brokenFields(error?.issues ?? [])).toEqual({ endTime: 'event.dateEndsBeforeStart' });
  });

  test('is told all that is wrong at once, whatever was sent', () => {
    expect(broken({ title: '', parish: null, endTime: '17:00' })).toEqual({
      title: 'event.titleRequired',
      endTime: 'event.endBeforeStart',
      parish: 'event.parishRequired',
    });
    const odd = { startDate: 5, endTime: null, weekdays: 'MO', leftOut: 7, country: [], until: {} };
    expect(Object.keys(broken({ ...odd, repeats: 'weekly' })).toSorted()).toEqual(
      Object.keys(odd).toSorted(),
    );
    for (const nothing of [null, undefined, 'text', 7, []])
      expect(eventInput({ now }).safeParse(nothing).success).toBe(false);
  });

  test('may still be about what has begun, when it began as before', () => {
    const begun = { startDate: dayIn(-1), endDate: dayIn(1) };
    expect(broken(begun, [dayIn(-1)])).toEqual({});
    expect(broken(begun, [dayIn(-2)])).toEqual({ startDate: 'event.startInPast' });
  });

  test('is cleaned: zero-width and direction signs turn nothing around', () => {
    const { title, location } =
      read({
        title: '  Pan\u202e \u2066yard\n  lime ',
        location: 'Queen\u0000’s Park',
      }).data ?? {};
    expect([title, location]).toEqual(['Pan yard lime', 'Queen’s Park']);
  });

  test('loses what does not apply, so that equal events look equal', () => {
    const { schedule } = read({ weekdays: ['MO'], until: dayIn(30), leftOut: [dayIn(17)] }).data!;
    expect(schedule).toMatchObject({ weekdays: [], until: null, leftOut: [] });
    const weekly = { repeats: 'weekly', until: dayIn(17), leftOut: [dayIn(11), dayIn(17)] };
    expect(read(weekly).data?.schedule.leftOut).toEqual([dayIn(17)]);
  });

  test('never takes more than it knows: status, organiser and counts are nobody’s to write', () => {
    const taken = read({
      status: 'approved',
      isFeatured: true,
      organizerId: 'me',
      attendeeCount: 9,
      revision: 7,
    }).data;
    expect(Object.keys(taken ?? {})).not.toEqual(
      expect.arrayContaining(['status', 'isFeatured', 'organizerId']),
    );
  });
});

test('the form says the same as a program', () => {
  const input = inputOf(
    read({ repeats: 'weekly', until: dayIn(24), weekdays: ['MO', 'TH'] }).data!,
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(eventTexts(input as Partial<EventInput>)))
    for (const text of Array.isArray(value) ? value : [value]) if (text) form.append(name, text);
  expect(eventInput({ now }).parse(readEventForm(form))).toEqual(eventInput({ now }).parse(input));
  form.set('maxAttendees', 'many');
  expect(broken({ maxAttendees: readEventForm(form)['maxAttendees'] })).toEqual({
    maxAttendees: 'event.attendees',
  });
});
