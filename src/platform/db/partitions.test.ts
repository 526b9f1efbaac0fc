import { eq, not, sql } from 'drizzle-orm';
import { date, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { firstIdAt } from './ids.server.ts';
import { findPartitions, type Partitioned } from './partition-spans.server.ts';
import {
  dropPartitions,
  makePartitions,
  partitionJobs,
  readPartitions,
} from './partitions.server.ts';
import { retainRows } from './retention.server.ts';

const { db } = await testDatabase();

const letterTable = pgTable('letter', {
  id: uuid('id').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
});
const stampTable = pgTable('stamp', { letterId: uuid('letter_id').notNull() });
const visitTable = pgTable('visit', { day: date('day').notNull(), n: integer('n').notNull() });
const letters: Partitioned = { table: letterTable, key: letterTable.id, by: 'month' };
const visits: Partitioned = { table: visitTable, key: visitTable.day, by: 'day' };

beforeEach(async () => {
  await db.execute(sql`create table letter (id uuid primary key, at timestamptz not null)
    partition by range (id)`);
  await db.execute(sql`create table letter_default partition of letter default`);
  await db.execute(sql`create table stamp (letter_id uuid primary key
    references letter (id) on delete cascade)`);
  await db.execute(sql`create table visit (day date, n int, primary key (day, n))
    partition by range (day)`);
  await db.execute(sql`create table visit_default partition of visit default`);
});
afterEach(() => db.execute(sql`drop table stamp, letter, visit`));

const on = (day: string) => testCtx(db, { now: new Date(`${day}T12:00:00Z`) });

/** Posts a letter at a moment. @returns its id */
async function post(moment: string): Promise<string> {
  const at = new Date(moment);
  const id = v7({ msecs: at.getTime() });
  await db.insert(letterTable).values({ id, at });
  return id;
}

/** Which partition has which of these. */
async function placesOf(table: 'letter' | 'visit'): Promise<string[]> {
  const { rows } = await db.execute<{ place: string }>(
    sql`select tableoid::regclass::text collate "C" as place from ${sql.identifier(table)} order by 1`,
  );
  return rows.map(({ place }) => place);
}

const namesOf = async (partitioned: Partitioned) =>
  (await findPartitions({ db }, partitioned)).map(({ name }) => name);

describe('the coming months', () => {
  test('have their partition before they begin, and rows lie in the one of their id', async () => {
    await post('2030-11-30T23:59:59.999Z');
    await makePartitions(on('2030-11-15'), letters);
    expect(await namesOf(letters)).toEqual(['letter_2030_12', 'letter_2031_01', 'letter_2031_02']);
    await post('2030-11-30T23:59:59.999Z');
    await post('2030-12-01T00:00:00.000Z');
    await post('2030-12-31T23:59:59.999Z');
    await post('2031-01-01T00:00:00.000Z');
    expect(await placesOf('letter')).toEqual([
      'letter_2030_12',
      'letter_2030_12',
      'letter_2031_01',
      'letter_default',
      'letter_default',
    ]);
  });

  test('are made once, however many workers make them at once', async () => {
    const [one, other] = await Promise.all([
      makePartitions(on('2030-11-15'), letters),
      makePartitions(on('2030-11-15'), letters),
    ]);
    expect([...one, ...other].toSorted()).toEqual(await namesOf(letters));
    expect(await makePartitions(on('2030-11-15'), letters)).toEqual([]);
    expect(await makePartitions(on('2030-12-15'), letters)).toEqual(['letter_2031_03']);
    const { rows } = await db.execute(sql`select conname from pg_constraint
      where contype = 'c' and conrelid::regclass::text like 'letter%'`);
    expect(rows, 'no constraint is left that would refuse a row').toEqual([]);
  });

  test('do without one where rows lie there already; nothing is refused', async () => {
    await post('2031-01-15T12:00:00Z');
    expect(await makePartitions(on('2030-11-15'), letters)).toEqual([
      'letter_2030_12',
      'letter_2031_02',
    ]);
    await post('2031-01-16T12:00:00Z');
    await post('2039-01-16T12:00:00Z');
    expect(await placesOf('letter')).toEqual(Array.from({ length: 3 }, () => 'letter_default'));
    expect(await readPartitions(on('2030-11-15'), letters)).toEqual({
      table: 'letter',
      missing: null,
      refused: [],
      strays: true,
    });
  });

  test('are told of when the next one is missing', async () => {
    const ctx = on('2030-11-15');
    const missing = 'letter_2030_12';
    expect(await readPartitions(ctx, letters)).toMatchObject({ missing, strays: false });
    await post('2030-11-14T12:00:00Z');
    await makePartitions(ctx, letters);
    expect(await readPartitions(ctx, letters)).toMatchObject({ missing: null, strays: false });
    expect(await readPartitions(on('2031-02-15'), letters)).toMatchObject({
      missing: 'letter_2031_03',
    });
  });

  test('can be days, and have theirs a week before', async () => {
    await makePartitions(on('2030-12-23'), visits);
    expect(await namesOf(visits)).toEqual([
      'visit_2030_12_31',
      'visit_2031_01_01',
      'visit_2031_01_02',
    ]);
    await db.insert(visitTable).values({ day: '2031-01-01', n: 1 });
    await db.insert(visitTable).values({ day: '2030-12-30', n: 1 });
    expect(await placesOf('visit')).toEqual(['visit_2031_01_01', 'visit_default']);
  });

  test('keep those of no other table from being made when they cannot', async () => {
    const gone: Partitioned = { table: stampTable, key: stampTable.letterId, by: 'month' };
    const [job] = partitionJobs([gone, letters]);
    await expect(job!.run(on('2030-11-15'), undefined)).rejects.toThrow(AggregateError);
    expect(await namesOf(letters)).toHaveLength(3);
  });
});

describe('a worker that is stopped while it makes a partition', () => {
  const killed = () =>
    db.execute(sql`alter table letter_default add constraint letter_2031_01_ahead
      check (id < ${sql.raw(`'${firstIdAt(new Date('2031-01-01'))}'`)}) not valid`);

  test('by a failure leaves nothing that refuses a row', async () => {
    await db.execute(sql`create table letter_2030_12 ()`);
    await expect(makePartitions(on('2030-11-15'), letters)).rejects.toThrow();
    await post('2030-12-15T12:00:00Z');
    expect(await placesOf('letter')).toEqual(['letter_default']);
    await db.execute(sql`drop table letter_2030_12`);
  });

  test('by a kill: the next one takes away what refuses rows, also where none is to be made', async () => {
    await makePartitions(on('2030-11-15'), letters);
    await killed();
    await makePartitions(on('2030-11-15'), letters);
    await post('2040-01-01T12:00:00Z');
    expect(await placesOf('letter')).toEqual(['letter_default']);
  });

  test('by a kill: no row is refused for a week, and the check tells of it before', async () => {
    await makePartitions(on('2030-11-28'), letters);
    expect(await namesOf(letters)).toEqual(['letter_2031_01', 'letter_2031_02', 'letter_2031_03']);
    await killed();
    expect(await readPartitions(on('2030-12-24'), letters)).toMatchObject({ refused: [] });
    expect(await readPartitions(on('2030-12-27'), letters)).toMatchObject({
      refused: ['letter_2031_01'],
    });
  });
});

describe('a month that is over', () => {
  const kept = sql`true`;

  test('is dropped when nothing in it is to be kept, and no key of another table with it', async () => {
    await makePartitions(on('2030-11-15'), letters);
    const letterId = await post('2030-12-15T12:00:00Z');
    await db.insert(stampTable).values({ letterId });
    await dropPartitions(on('2032-01-15'), letters, kept);
    expect(await namesOf(letters)).toEqual(['letter_2030_12']);
    await db.delete(letterTable).where(eq(letterTable.id, letterId));
    await dropPartitions(on('2032-01-15'), letters, kept);
    expect(await namesOf(letters)).toEqual([]);
    await expect(db.insert(stampTable).values({ letterId })).rejects.toThrow();
  });

  test('waits for clocks that are late', async () => {
    await makePartitions(on('2030-11-15'), letters);
    await dropPartitions(on('2031-01-01'), letters, kept);
    expect(await namesOf(letters)).toContain('letter_2030_12');
    await dropPartitions(on('2031-01-02'), letters, kept);
    expect(await namesOf(letters)).not.toContain('letter_2030_12');
  });

  test('is not dropped while a row of another table needs one of its rows', async () => {
    await makePartitions(on('2030-11-15'), letters);
    const letterId = await post('2030-12-15T12:00:00Z');
    await db.insert(stampTable).values({ letterId });
    await expect(dropPartitions(on('2032-01-15'), letters, sql`false`)).rejects.toThrow();
    expect(await placesOf('letter')).toEqual(['letter_2030_12']);
  });
});

test('retention drops the days that are due, deletes what lies elsewhere, and nothing else', async () => {
  const rule = retainRows({
    name: 'test.visits',
    promise: '',
    pace: 'night',
    table: visitTable,
    at: visitTable.day,
    partitioned: visits,
    due: ({ now }) =>
      sql`${visitTable.day} < ${new Date(now.getTime() - 86_400_000).toISOString()}::date`,
  });
  const days = ['2030-12-29', '2030-12-30', '2030-12-31', '2031-01-01'];
  await makePartitions(on('2030-12-22'), visits);
  // Rows of all days have the same places in their partitions.
  for (const n of [1, 2, 3]) for (const day of days) await db.insert(visitTable).values({ day, n });
  const ctx = on('2031-01-01');
  expect((await rule.find(ctx)).count).toBe(6);
  expect(await rule.remove(ctx)).toBe(6);
  expect(
    await db
      .select()
      .from(visitTable)
      .where(not(sql`day >= '2030-12-31'`)),
  ).toEqual([]);
  expect(await db.$count(visitTable)).toBe(6);
  expect(await namesOf(visits)).toEqual(['visit_2030_12_31', 'visit_2031_01_01']);
  expect(await rule.remove(ctx)).toBe(0);
});

test('the first id of a moment is before all ids of it, and after those of before', () => {
  const msecs = Date.parse('2030-12-01T00:00:00Z');
  const first = firstIdAt(new Date(msecs));
  expect(v7({ msecs: msecs - 1 }) < first && first < v7({ msecs })).toBe(true);
});
