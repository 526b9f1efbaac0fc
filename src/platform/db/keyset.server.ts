// Owns how every list pages: by the values of its sort order where a page ended, in an opaque
// cursor. Refuses to look up the row that a cursor came from, which may be gone by then. Whether a
// list has an index in its order is the list's business.
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, platformErrors } from '../errors.ts';

/** Longer than any cursor that is made here. */
const LONGEST = 1_000;

/** A whole second, and as many decimals as PostgreSQL keeps; it has no year 0. */
const moment = z.iso
  .datetime()
  .max(27)
  .refine((text) => !text.startsWith('0000'));

/** The types of columns that lists are ordered by: how JavaScript and PostgreSQL hold a value. */
const TYPES = {
  uuid: { shape: z.uuid(), cast: sql.raw('uuid') },
  integer: { shape: z.int(), cast: sql.raw('bigint') },
  boolean: { shape: z.boolean(), cast: sql.raw('boolean') },
  /** ISO 8601 in UTC, to the microsecond where the column has them. */
  time: { shape: moment, cast: sql.raw('timestamptz') },
} as const;
type Type = keyof typeof TYPES;

/** One column of a sort order. */
type KeyPart = {
  /** The column, spelled as in the index that the list follows. */
  by: SQLWrapper;
  type: Type;
  descending?: boolean;
  /** Where rows without a value come; a column that always has one leaves it out. */
  nulls?: 'first' | 'last';
};
type Parts = Readonly<Record<string, KeyPart>>;

type ValueOf<Part extends KeyPart> =
  | z.infer<(typeof TYPES)[Part['type']]['shape']>
  | (Part extends { nulls: 'first' | 'last' } ? null : never);
/** Where a row stands in an order: the value of each part. */
export type Position<Order extends Parts> = { [Key in keyof Order]: ValueOf<Order[Key]> };
type Value = string | number | boolean | null;

/** What use cases answer for a list. */
export type Page<Item> = {
  items: Item[];
  /** Cursor of the page after; null at the end. */
  nextCursor: string | null;
};

export type Keyset<At> = {
  /** What stands behind ORDER BY. */
  orderBy: SQL;
  /** Columns that give a row's position exactly, to select beside what is shown. */
  columns: { [Key in keyof At]: SQL<At[Key]> };
  /** A condition: comes after this position. */
  after(at: At): SQL;
  /** The same without a comparison of rows, which no foreign-data wrapper sends. */
  afterInParts(at: At): SQL;
  /** A condition: comes before this position, or is it; also without a comparison of rows. */
  upTo(at: At): SQL;
  cursorOf(at: At): string;
  /**
   * The position that a cursor names; null without a cursor.
   * @throws AppError invalid_request for a text that is no cursor, or one of another order
   */
  read(cursor: string | null | undefined): At | null;
  /**
   * A page from rows of which one more than `limit` was asked for.
   * @param positionOf of a row in this order
   */
  page<Row>(rows: readonly Row[], limit: number, positionOf: (row: Row) => At): Page<Row>;
};

/**
 * A sort order that pages.
 * @param name of list and order: a cursor fits no other one; a new name when the parts change
 * @param parts in the order of importance; together they must tell any two rows apart
 */
export function keyset<const Order extends Parts>(
  name: string,
  parts: Order,
): Keyset<Position<Order>> {
  type At = Position<Order>;
  const entries = Object.entries(parts);
  const list = entries.map(([, part]) => part);
  const shape = z.tuple([z.literal(name), ...entries.map(([, part]) => shapeOf(part))]);
  const valuesOf = (at: At) => entries.map(([key]) => at[key] as Value);
  const cursorOf = (at: At) =>
    Buffer.from(JSON.stringify([name, ...valuesOf(at)])).toString('base64url');
  return {
    orderBy: sql.join(
      entries.map(([, part]) => directionOf(part)),
      sql`, `,
    ),
    columns: Object.fromEntries(
      entries.map(([key, part]) => [key, columnOf(part)]),
    ) as Keyset<At>['columns'],
    after: (at) => (isUniform(list) ? rowComesAfter : comesAfter)(list, valuesOf(at)),
    afterInParts: (at) => comesAfter(list, valuesOf(at)),
    upTo: (at) => comesUpTo(list, valuesOf(at)),
    cursorOf,
    read(cursor) {
      if (cursor === null || cursor === undefined) return null;
      const parsed = shape.safeParse(cursor.length <= LONGEST ? parseCursor(cursor) : null);
      if (!parsed.success)
        throw new AppError(platformErrors.invalid_request, {
          fields: { cursor: 'fields.invalid' },
          detail: `no cursor of ${name}`,
        });
      const [, ...values] = parsed.data;
      return Object.fromEntries(entries.map(([key], index) => [key, values[index]])) as At;
    },
    page(rows, limit, positionOf) {
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        nextCursor: last !== undefined && rows.length > limit ? cursorOf(positionOf(last)) : null,
      };
    },
  };
}

/**
 * A page whose link may carry a cursor from before an order was changed, or half of one: then the
 * list begins anew.
 */
export async function orFirstPage<T>(
  cursor: string | null,
  find: (cursor: string | null) => Promise<T>,
): Promise<T> {
  try {
    return await find(cursor);
  } catch (error) {
    const isRefused = error instanceof AppError && error.fields?.['cursor'] !== undefined;
    if (cursor === null || !isRefused) throw error;
    return find(null);
  }
}

function parseCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

function shapeOf({ type, nulls }: KeyPart): z.ZodType<Value> {
  const { shape } = TYPES[type];
  return nulls ? shape.nullable() : shape;
}

function directionOf({ by, descending, nulls }: KeyPart): SQL {
  const places = nulls ? sql.raw(` nulls ${nulls}`) : sql.empty();
  return sql`${by}${sql.raw(descending ? ' desc' : '')}${places}`;
}

/** PostgreSQL has microseconds, JavaScript's Date would cut them off and the row be met again. */
function columnOf({ by, type }: KeyPart): SQL {
  if (type === 'time')
    return sql`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return type === 'integer' ? sql`${by}::float8` : sql`${by}`;
}

const valueIn = ({ type }: KeyPart, value: Value): SQL => sql`${value}::${TYPES[type].cast}`;

const isUniform = (parts: readonly KeyPart[]): boolean =>
  parts.every(
    ({ descending, nulls }) => !nulls && Boolean(descending) === Boolean(parts[0]?.descending),
  );

/** One comparison of rows, by which an index can be entered. */
function rowComesAfter(parts: readonly KeyPart[], values: readonly Value[]): SQL {
  const columns = sql.join(
    parts.map(({ by }) => sql`${by}`),
    sql`, `,
  );
  const place = sql.join(
    parts.map((part, index) => valueIn(part, values[index] ?? null)),
    sql`, `,
  );
  return sql`(${columns}) ${sql.raw(parts[0]?.descending ? '<' : '>')} (${place})`;
}

function comesAfter(parts: readonly KeyPart[], values: readonly Value[]): SQL {
  const [first] = parts;
  const inParts = partByPart(parts, values);
  const leading = values[0] ?? null;
  // Says where to enter the index, which the alternatives below do not.
  return first && !first.nulls
    ? sql`(${first.by} ${sql.raw(first.descending ? '<=' : '>=')} ${valueIn(first, leading)} and ${inParts})`
    : inParts;
}

/**
 * Only the beginning says where an index ends: the rest would make PostgreSQL collect all that lies
 * before the position, where following the order would stop with the page.
 */
function comesUpTo(parts: readonly KeyPart[], values: readonly Value[]): SQL {
  const isLater = comesAfter(parts, values);
  const ends = endsOf(parts, values);
  return ends.length === 0
    ? sql`not ${isLater}`
    : sql`(${sql.join(ends, sql` and `)} and (not ${isLater})::int <> 0)`;
}

/** Of the first part, and of the next one where nothing comes before the value of the first. */
function endsOf(
  [part, ...rest]: readonly KeyPart[],
  [value = null, ...more]: readonly Value[],
): SQL[] {
  if (!part || part.nulls) return [];
  const { by, descending, type } = part;
  const end = sql`${by} ${sql.raw(descending ? '>=' : '<=')} ${valueIn(part, value)}`;
  const isFirst = type === 'boolean' && value === Boolean(descending);
  return [end, ...(isFirst ? endsOf(rest, more) : [])];
}

function partByPart(
  [part, ...rest]: readonly KeyPart[],
  [value = null, ...more]: readonly Value[],
): SQL {
  if (!part) return sql`false`;
  const here = isBeyond(part, value);
  if (rest.length === 0) return here;
  const level =
    value === null ? sql`${part.by} is null` : sql`${part.by} = ${valueIn(part, value)}`;
  return sql`(${here} or (${level} and ${partByPart(rest, more)}))`;
}

function isBeyond(part: KeyPart, value: Value): SQL {
  const { by, descending, nulls } = part;
  if (value === null) return nulls === 'first' ? sql`${by} is not null` : sql`false`;
  const beyond = sql`${by} ${sql.raw(descending ? '<' : '>')} ${valueIn(part, value)}`;
  return nulls === 'last' ? sql`(${beyond} or ${by} is null)` : beyond;
}
