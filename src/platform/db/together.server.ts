// Reads that a page asks at once, as one statement instead of a round trip for each. Each is a
// query that can be asked alone as well; what its rows mean is for the use case that declares it.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { Db } from './db.server.ts';
import { preparedStatement } from './prepared.server.ts';

type Values = Record<string, unknown>;
type Asking = Pick<Ctx, 'services' | 'readDb' | 'db'>;
/** Without `on`, the database that may lag behind answers. */
type Ask<Answer> = (ctx: Asking, values: Values, on?: Db) => Promise<Answer>;

/** A query whose rows are JSON; called, it is asked alone. */
export type JsonQuery<Row> = Ask<Row[]> & {
  query: SQLWrapper;
};

/**
 * Declares a query of which several can be asked together.
 * @param name what each connection knows it by when it is asked alone
 * @param query in parentheses, with one column "row" of JSON and placeholders whose names mean the
 *   same in all queries that it is asked together with
 */
export function jsonQuery<Row>(name: string, query: SQLWrapper): JsonQuery<Row> {
  const alone = together(name, { rows: { query } });
  const ask: Ask<Row[]> = async (ctx, values, on) => (await alone(ctx, values, on)).rows as Row[];
  return Object.assign(ask, { query });
}

type RowsOf<Queries> = {
  [Name in keyof Queries]: Queries[Name] extends JsonQuery<infer Row> ? Row[] : unknown[];
};

/**
 * Declares a prepared statement that asks all of the queries, each for all of its rows.
 * @returns their rows by the queries' names
 */
export function together<Queries extends Record<string, Pick<JsonQuery<unknown>, 'query'>>>(
  name: string,
  queries: Queries,
): Ask<RowsOf<Queries>> {
  const columns: Record<string, SQL> = Object.fromEntries(
    Object.entries(queries).map(([key, { query }]) => [
      key,
      sql`(select coalesce(json_agg(each."row"), '[]') from ${query} each)`,
    ]),
  );
  const statement = preparedStatement(name, (db) =>
    db
      .select(columns)
      .from(sql`(values (1)) once`)
      .prepare(name),
  );
  return async (ctx, values, on = ctx.readDb) => {
    const [answer] = await statement(ctx, on).execute(values);
    return answer as RowsOf<Queries>;
  };
}
