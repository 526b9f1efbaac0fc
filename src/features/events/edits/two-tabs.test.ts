import { beforeAll, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { approve, dayIn, publicEvent } from '#tests/support/events.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { getEvent } from '../views/one.server.ts';
import { cancelEvent } from './cancel.server.ts';
import { getOwnEvent } from './read.server.ts';
import { editEvent } from './write.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = testCtx(db);

it('an edit of one date from a second tab is refused once the first tab changed this date', async () => {
  const { id, organizer, seriesId } = await publicEvent(db, {
    repeats: 'weekly',
    until: dayIn(31),
  });
  // Once edited, the whole event is at its second revision.
  const all = await getOwnEvent(organizer, { id });
  const change = { ...all.fields, title: 'Steelpan', id, revision: all.revision };
  const { revision } = await editEvent(organizer, change);
  await approve(organizer, { seriesId, revision });
  const second = (await getEvent(visitor, { id })).dates[1]?.id ?? '';
  const scope = 'date';
  const tabs = [
    await getOwnEvent(organizer, { id: second, scope }),
    await getOwnEvent(organizer, { id: second, scope }),
  ];
  const save = (tab: (typeof tabs)[number] | undefined, title: string) =>
    editEvent(organizer, { ...tab?.fields, title, id: second, revision: tab?.revision, scope });
  const first = await save(tabs[0], 'Steelpan in the park');
  expect((await refusalOf(save(tabs[1], 'Steelpan at the pier'))).code.key).toBe('event.stale');
  await approve(organizer, first);
  expect((await refusalOf(save(tabs[1], 'Steelpan at the pier'))).code.key).toBe('event.stale');
  expect((await getEvent(visitor, { id: second })).title).toBe('Steelpan in the park');
});

it('the last date of what repeats may begin to repeat again, with those that follow', async () => {
  const { id, organizer } = await publicEvent(db, { repeats: 'weekly', until: dayIn(24) });
  const last = (await getEvent(visitor, { id })).dates.at(-1)?.id ?? '';
  const scope = 'following';
  const { fields, revision } = await getOwnEvent(organizer, { id: last, scope });
  const again = {
    ...fields,
    repeats: 'weekly',
    until: dayIn(38),
    id: last,
    revision,
    scope,
  } as const;
  await approve(organizer, await editEvent(organizer, again));
  const { dates } = await getEvent(visitor, { id: last });
  expect(dates.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(
    [24, 31, 38].map((days) => dayIn(days)),
  );
});

it('a form that was opened before does not bring back a date that was called off', async () => {
  const { id, organizer } = await publicEvent(db, { repeats: 'weekly', until: dayIn(24) });
  const { fields, revision } = await getOwnEvent(organizer, { id });
  const second = (await getEvent(visitor, { id })).dates[1]?.id ?? '';
  await cancelEvent(organizer, { id: second, scope: 'date' });
  const saved = editEvent(organizer, { ...fields, maxAttendees: 9, id, revision });
  expect((await refusalOf(saved)).code.key).toBe('event.stale');
  expect((await getEvent(visitor, { id: second })).cancelled).toBe(true);
  const anew = await getOwnEvent(organizer, { id });
  await editEvent(organizer, { ...anew.fields, maxAttendees: 9, id, revision: anew.revision });
  expect(await getEvent(visitor, { id: second })).toMatchObject({
    cancelled: true,
    maxAttendees: 9,
  });
});
