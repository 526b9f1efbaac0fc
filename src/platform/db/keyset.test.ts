import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { AppError } from '../errors.ts';
import { type Keyset, keyset, orFirstPage } from './keyset.server.ts';

const { db } = await testDatabase({ max: 1 });
const made = { by: sql`made`, type: 'time' } as const;
const weight = { by: sql`weight`, type: 'integer' } as const;
const fragile = { by: sql`fragile`, type: 'boolean' } as const;
const id = { by: sql`id`, type: 'uuid' } as const;
const down = { descending: true } as const;

/** Orders in every combination that a list may need. */
const ORDERS = {
  'newest first': keyset('newest', { made: { ...made, ...down }, id: { ...id, ...down } }),
  'oldest first': keyset('oldest', { made, id }),
  'light to heavy, the newest of the same weight first': keyset('weight', {
    weight: { ...weight, nulls: 'last' },
    made: { ...made, ...down },
    id,
  }),
  'heavy to light, those without a weight in front': keyset('heavy', {
    weight: { ...weight, ...down, nulls: 'first' },
    id: { ...id, ...down },
  }),
  'fragile last, then newest': keyset('fragile', {
    fragile,
    made: { ...made, ...down },
    id: { ...id, ...down },
  }),
  'unweighed in front, rising': keyset('rising', { weight: { ...weight, nulls: 'first' }, id }),
  'unweighed at the end, falling': keyset('falling', {
    weight: { ...weight, ...down, nulls: 'last' },
    id,
  }),
};
type Row = { id: string; at: never };

beforeAll(async () => {
  await db.execute(sql`create temporary table parcel (id uuid primary key, weight integer,
    fragile boolean not null, made timestamptz not null)`);
});

async function readPage(order: Keyset<never>, cursor: string | null, limit: number) {
  const after = order.read(cursor);
  const columns = Object.entries<ReturnType<typeof sql>>(order.columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  const { rows } = await db.execute<Row>(sql`
    select id, json_build_object(${sql.join(columns, sql`, `)}) as at from parcel
    where ${after === null ? sql`true` : order.after(after)}
    order by ${order.orderBy} limit ${limit + 1}`);
  return order.page(rows, limit, ({ at }) => at);
}

const parcels = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    // Few values, so that many rows stand at the same place.
    weight: fc.option(fc.integer({ min: -1, max: 2 })),
    fragile: fc.boolean(),
    made: fc.constantFrom(
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00.000001Z',
      '2026-01-01T00:00:00.0009Z',
      '2025-06-01T12:00:00.123456Z',
    ),
  }),
  { maxLength: 14, selector: (parcel) => parcel.id },
);

describe('a list that pages by its keys', () => {
  it.each(Object.entries(ORDERS))(
    'is met once and in order, %s, also when the row of a cursor goes meanwhile',
    async (_name, given) => {
      const order = given as unknown as Keyset<never>;
      await fc.assert(
        fc.asyncProperty(
          parcels,
          fc.integer({ min: 1, max: 5 }),
          fc.boolean(),
          async (rows, limit, remove) => {
            await db.execute(sql`delete from parcel`);
            for (const row of rows)
              await db.execute(sql`insert into parcel (id, weight, fragile, made)
                values (${row.id}, ${row.weight}, ${row.fragile}, ${row.made})`);
            const whole = await readPage(order, null, 100);
            const met: string[] = [];
            let cursor: string | null = null;
            do {
              const page: Awaited<ReturnType<typeof readPage>> = await readPage(
                order,
                cursor,
                limit,
              );
              met.push(...page.items.map((row) => row.id));
              cursor = page.nextCursor;
              if (remove)
                await db.execute(sql`delete from parcel where id = ${met.at(-1) ?? null}`);
            } while (cursor !== null);
            expect(met).toEqual(whole.items.map((row) => row.id));
          },
        ),
        { numRuns: 40, seed: 7 },
      );
    },
    60_000,
  );
});

describe('a cursor', () => {
  const newest = ORDERS['newest first'];
  const at = {
    made: '2026-01-01T00:00:00.123456Z',
    id: '019a0000-0000-7000-8000-000000000000',
  };
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('holds its place to the microsecond', () => {
    expect(newest.read(newest.cursorOf(at))).toEqual(at);
    expect(newest.read(undefined)).toBeNull();
  });

  it.each([
    ['nonsense', 'nonsense'],
    ['nothing', ''],
    ['an id, as cursors once were', at.id],
    ['one of another order', ORDERS['oldest first'].cursorOf(at)],
    ['one value too few', text(['newest', at.made])],
    ['one value too many', text(['newest', at.made, at.id, 1])],
    ['a time that is none', text(['newest', '2026-02-30T00:00:00Z', at.id])],
    ['a year that PostgreSQL does not know', text(['newest', '0000-01-01T00:00:00Z', at.id])],
    ['null where there is always a value', text(['newest', null, at.id])],
    ['an id that is none', text(['newest', at.made, "'; drop table parcel"])],
    ['a very long one', 'W'.repeat(100_000)],
  ])('is refused when it is %s', (_what, cursor) => {
    expect(() => newest.read(cursor)).toThrow(AppError);
  });

  it('never makes the list fail, whatever somebody writes into it', async () => {
    const value = fc.oneof(
      fc.constantFrom(at.made, at.id, 'newest', 'heavy', 9e15, 1e300, -0.5, null, true),
      fc.json(),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 4 }), async (values) => {
        for (const [name, order] of [
          ['newest', newest],
          ['heavy', ORDERS['heavy to light, those without a weight in front']],
        ] as const) {
          const read = readPage(order as unknown as Keyset<never>, text([name, ...values]), 2);
          await read.catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
        }
      }),
      { numRuns: 200, seed: 11 },
    );
  });

  it('of a link begins the list anew when it is none any more', async () => {
    const find = async (cursor: string | null) => newest.read(cursor)?.id ?? 'the beginning';
    expect(await orFirstPage(newest.cursorOf(at), find)).toBe(at.id);
    expect(await orFirstPage('gone', find)).toBe('the beginning');
    await expect(
      orFirstPage('x', async () => Promise.reject(new Error('no database'))),
    ).rejects.toThrow('no database');
  });
});
