// Owns what the database keeps of a session's token: its hash. The token itself is in one browser's
// cookie, so whoever reads the database or a backup of it can be nobody.
import { createHash } from 'node:crypto';
import type { BetterAuthOptions, DBAdapter, Where } from 'better-auth';

type MakeAdapter = (options: BetterAuthOptions) => DBAdapter;
type Token = { token?: unknown };

/** SHA-256 in hex; tokens are random and long, so no salt and no slow hash is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** better-auth's adapter: tokens are hashed on their way in, and come out as they were given. */
export function withHashedTokens(make: MakeAdapter): MakeAdapter {
  return (options) => hashing(make(options));
}

function hashing(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    async create(query) {
      const { model, data } = query;
      if (model !== 'session') return adapter.create(query);
      return restored(await adapter.create({ ...query, data: hashed(data) }), tokenOf(data));
    },
    findOne: async (query) =>
      restored(await adapter.findOne(byHash(query)), tokenAsked(query.model, query.where)),
    findMany: (query) => adapter.findMany(byHash(query)),
    count: (query) => adapter.count(byHash(query)),
    update: async (query) =>
      restored(await adapter.update(byHash(query)), tokenAsked(query.model, query.where)),
    updateMany: (query) => adapter.updateMany(byHash(query)),
    delete: (query) => adapter.delete(byHash(query)),
    deleteMany: (query) => adapter.deleteMany(byHash(query)),
    consumeOne: async (query) =>
      restored(await adapter.consumeOne(byHash(query)), tokenAsked(query.model, query.where)),
    transaction: (work) => adapter.transaction((inner) => work(hashing(inner as DBAdapter))),
  };
}

function tokenOf({ token }: Token): string | null {
  return typeof token === 'string' ? token : null;
}

function tokenAsked(model: string, where: readonly Where[]): string | null {
  if (model !== 'session') return null;
  const { value } = where.find(({ field }) => field === 'token') ?? {};
  return typeof value === 'string' ? value : null;
}

function hashed<T extends Token>(data: T): T {
  const token = tokenOf(data);
  return token === null ? data : { ...data, token: hashToken(token) };
}

function byHash<Q extends { model: string; where?: Where[] | undefined }>(query: Q): Q {
  if (query.model !== 'session' || !query.where) return query;
  const where = query.where.map((clause) =>
    clause.field === 'token' && typeof clause.value === 'string'
      ? { ...clause, value: hashToken(clause.value) }
      : clause,
  );
  return { ...query, where };
}

/** The row with the token that its cookie has. */
function restored<R>(row: R, token: string | null): R {
  return row && token !== null ? { ...row, token } : row;
}
