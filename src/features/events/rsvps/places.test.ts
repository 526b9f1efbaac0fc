import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { RSVP_ANSWERS } from '#features/events/events.limits.ts';
import {
  eventRsvpTable,
  eventSeriesTable,
  eventTable,
} from '#features/events/events.table.server.ts';
import type { Db } from '#platform/db/db.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { person, publicEvent } from '#tests/support/events.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { untilOneWaits } from '#tests/support/waiting-lock.ts';
import { answerEvent, findRsvps } from './rsvp.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const keyOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;

/** Holds the date while an answer to it comes, and writes to it once that one waits. */
async function whileItWaits<T>(
  id: string,
  answer: () => Promise<T>,
  write: (tx: Db) => Promise<unknown>,
): Promise<T> {
  let waiting: Promise<T> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(eventTable).where(eq(eventTable.id, id)).for('update');
    waiting = answer();
    // Its failure is looked at when the caller awaits it.
    waiting.catch(() => undefined);
    await untilOneWaits(db);
    await write(tx);
  });
  return waiting!;
}

it('an answer goes by what was written while it waited for others', async () => {
  const { id, seriesId } = await publicEvent(db, { maxAttendees: 1 });
  const [first, second, third] = [await person(db), await person(db), await person(db)];
  await answerEvent(first, { id, status: 'going' });
  const going = (ctx: typeof first) => () => answerEvent(ctx, { id, status: 'going' });
  const setSeries = (set: Partial<typeof eventSeriesTable.$inferInsert>) => (tx: Db) =>
    tx.update(eventSeriesTable).set(set).where(eq(eventSeriesTable.id, seriesId));

  expect(await whileItWaits(id, going(second), setSeries({ maxAttendees: 2 }))).toMatchObject({
    status: 'going',
    attendeeCount: 2,
    isFull: true,
  });
  const noLine = whileItWaits(id, going(third), setSeries({ waitingList: false }));
  expect(await keyOf(noLine)).toBe('event.full');
  const cancelled = whileItWaits(id, going(third), (tx) =>
    tx.update(eventTable).set({ cancelledAt: new Date() }).where(eq(eventTable.id, id)),
  );
  expect(await keyOf(cancelled)).toBe('event.cancelled');
  expect(await findRsvps(third, { ids: [id] })).toEqual([]);
});

it('an answer to an event that is taken back while it waits is refused', async () => {
  const { id, seriesId } = await publicEvent(db);
  const guest = await person(db);
  const answer = whileItWaits(
    id,
    () => answerEvent(guest, { id, status: 'interested' }),
    (tx) =>
      tx
        .update(eventSeriesTable)
        .set({ status: 'pending' })
        .where(eq(eventSeriesTable.id, seriesId)),
  );
  expect(await keyOf(answer)).toBe('event.notFound');
});

it('an account that is gone answers nothing', async () => {
  const { id } = await publicEvent(db);
  const guest = await person(db);
  await db.update(userTable).set({ deletedAt: new Date() }).where(eq(userTable.id, guest.id));
  expect(await keyOf(answerEvent(guest, { id, status: 'going' }))).toBe('notAuthenticated');
});

it('one person’s answers at the same moment count once', async () => {
  const { id } = await publicEvent(db, { maxAttendees: 1 });
  const [guest, other] = [await person(db), await person(db)];
  await answerEvent(other, { id, status: 'going' });
  await Promise.all(
    [...RSVP_ANSWERS, ...RSVP_ANSWERS].map((status) => answerEvent(guest, { id, status })),
  );
  await answerEvent(guest, { id, status: 'going' });
  await answerEvent(guest, { id, status: 'going' });
  const [date] = await db.select().from(eventTable).where(eq(eventTable.id, id));
  expect(date).toMatchObject({ attendeeCount: 1, interestedCount: 0, waitingCount: 1 });
  const line = await db.select().from(eventRsvpTable).where(eq(eventRsvpTable.status, 'waiting'));
  expect(line).toMatchObject([{ userId: guest.id }]);
  expect(line[0]!.place).toBeLessThan(date!.nextPlace);
});

it('who leaves the line and comes back is behind the others', async () => {
  const { id } = await publicEvent(db, { maxAttendees: 1 });
  const guests = [await person(db), await person(db), await person(db)];
  for (const guest of guests) await answerEvent(guest, { id, status: 'going' });
  await answerEvent(guests[1]!, { id, status: 'interested' });
  expect(await answerEvent(guests[1]!, { id, status: 'going' })).toMatchObject({ position: 2 });
  expect(await findRsvps(guests[2]!, { ids: [id] })).toMatchObject([{ position: 1 }]);
});
