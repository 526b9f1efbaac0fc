// Many columns of a row as one value that PostgreSQL writes as JSON. The driver and Drizzle make a
// dozen calls for each column of each row, which for two dozen cards was a tenth of a page's. For
// what is read often, in many rows; refuses types that JSON changes.
import { Column, is, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

type Columns = Readonly<Record<string, AnyPgColumn | SQL | SQL.Aliased>>;

type ValueOf<C> = C extends SQL<infer T> | SQL.Aliased<infer T>
  ? T
  : C extends AnyPgColumn
    ? C['_']['data'] | (C['_']['notNull'] extends true ? never : null)
    : never;

/** What comes out of it. */
export type JsonRow<C extends Columns> = { [Name in keyof C]: ValueOf<C[Name]> };

/** Their values in JSON are those that Drizzle reads of the column itself. */
const SAME = new Set([
  'PgBigInt53',
  'PgBoolean',
  'PgChar',
  'PgInteger',
  'PgJsonb',
  'PgSmallInt',
  'PgText',
  'PgUUID',
]);
const MOMENT = 'PgTimestamp';

/**
 * Columns as one value of a selection.
 * @throws Error for a column of another type
 */
export function jsonRow<C extends Columns>(columns: C): SQL<JsonRow<C>> {
  return objectOf(columns).mapWith(decoderOf<C>(columns)) as SQL<JsonRow<C>>;
}

/** The same of a row that an outer join may not have found; `id` is never null in one that is. */
export function jsonRowOrNull<C extends Columns>(
  id: AnyPgColumn,
  columns: C,
): SQL<JsonRow<C> | null> {
  return sql`case when ${id} is not null then ${objectOf(columns)} end`.mapWith(
    decoderOf<C>(columns),
  ) as SQL<JsonRow<C> | null>;
}

/** All rows of a selection as one value, in an order if one is given; none is an empty list. */
export function jsonRows<C extends Columns>(columns: C, order?: AnyPgColumn): SQL<JsonRow<C>[]> {
  const decode = decoderOf<C>(columns);
  const ordered = order ? sql` order by ${order}` : sql``;
  return sql`coalesce(json_agg(${objectOf(columns)}${ordered}), '[]')`.mapWith((rows: RawRow[]) =>
    rows.map(decode),
  ) as SQL<JsonRow<C>[]>;
}

function objectOf(columns: Columns): SQL {
  const parts = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  return sql`json_build_object(${sql.join(parts, sql`, `)})`;
}

type RawRow = Record<string, unknown>;

/** Makes moments of what JSON has as text; nothing else differs. */
function decoderOf<C extends Columns>(columns: C): (row: RawRow) => JsonRow<C> {
  const moments = Object.entries(columns).flatMap(([name, column]) => {
    if (!is(column, Column) || SAME.has(column.columnType)) return [];
    if (column.columnType !== MOMENT)
      throw new Error(`${name} would be another value in JSON (${column.columnType})`);
    return [name];
  });
  return (row) => {
    for (const name of moments) if (typeof row[name] === 'string') row[name] = new Date(row[name]);
    return row as JsonRow<C>;
  };
}
