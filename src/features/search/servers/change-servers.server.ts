// What somebody at the server asks of the search servers: to use new ones, to empty one, to forget
// one. The copying does the work (copy.server.ts).
import { and, eq, ne } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { StartError } from '#platform/process/start-error.server.ts';
import { declareServers, undeclareServer } from './declare.server.ts';
import { distribute, drainServer, findLeft, findTakers } from './slots.server.ts';
import { searchServerTable, searchSlotTable } from './table.server.ts';

/**
 * Gives the servers of SEARCH_SERVERS that have no slots yet their share.
 * @param twice each slot is to lie on two servers, of which either is asked
 * @returns how many slots move
 * @throws StartError for a server that does not fit
 */
export async function addSearchServers(ctx: Ctx, { twice = false } = {}): Promise<number> {
  await declareServers(ctx);
  return distribute(ctx, { all: true, ...(twice ? { copies: 2 } : {}) });
}

/** Empties a server, whose slots go to the others. @throws StartError for one that nobody knows */
export async function drainSearchServer(ctx: Ctx, name: string): Promise<number> {
  const { id } = await serverOf(ctx, name);
  const takers = await findTakers(ctx);
  if (!takers.some((other) => other !== id))
    throw new StartError('There is no other search server that its slots could go to.');
  await drainServer(ctx, id);
  return distribute(ctx);
}

/**
 * Forgets a server whose slots all lie elsewhere; one that is gone for good may still have rows.
 * @throws StartError while it has slots that somebody may ask for there
 */
export async function removeSearchServer(ctx: Ctx, name: string): Promise<void> {
  const { id } = await serverOf(ctx, name);
  const ofServer = eq(searchSlotTable.serverId, id);
  const slots = await ctx.db.$count(
    searchSlotTable,
    and(ofServer, ne(searchSlotTable.state, 'leaving')),
  );
  if (slots > 0) throw new StartError(`${name} still has ${slots} slots; drain it first.`);
  // A reader may still ask by an older map.
  if ((await findLeft(ctx, id)).length < (await ctx.db.$count(searchSlotTable, ofServer)))
    throw new StartError(`${name} was asked a moment ago; say it again in ten seconds.`);
  await undeclareServer(ctx, id);
}

async function serverOf(ctx: Ctx, name: string): Promise<{ id: number }> {
  const servers = await ctx.db.select().from(searchServerTable);
  const found = servers.find((server) => server.name === name);
  if (found) return found;
  const names = servers.map((server) => server.name).join(', ') || 'none';
  throw new StartError(`No search server has the name ${name}; there are: ${names}.`);
}
