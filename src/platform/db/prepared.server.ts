// Statements that are asked for by every page: Drizzle takes longer to write one than to read its
// rows, and PostgreSQL longer to plan it than to run it. Both do it once.
import type { Ctx } from '../context.ts';
import type { Db } from './db.server.ts';
import { defineService, service } from '../process/services.server.ts';

/**
 * Declares a statement with placeholders that is prepared by PostgreSQL under its name. Not for one
 * whose best plan depends on what is asked, such as a search.
 * @param name what each connection knows it by: one name for one text
 * @param build what ends in `.prepare(name)`; a statement belongs to the database or transaction it
 *   was built on
 * @returns the statement on the database of `ctx`, or on the one that is named
 */
export function preparedStatement<Q>(
  name: string,
  build: (db: Db, name: string) => Q,
): (ctx: Pick<Ctx, 'services' | 'db'>, db?: Db) => Q {
  const statements = defineService({ name, make: () => new WeakMap<Db, Q>() });
  return (ctx, db = ctx.db) => {
    const made = service(ctx, statements);
    const statement = made.get(db) ?? build(db, name);
    made.set(db, statement);
    return statement;
  };
}
