import { expect, test } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { declareServers } from '#features/search/servers/declare.server.ts';
import { searchServerTable } from '#features/search/servers/table.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { copyEverything, withSearchServers } from '#tests/support/search-servers.ts';
import { searchCommandOf } from './search-words.ts';

const database = await testDatabase();
const { ctx, urls } = await withSearchServers(database, 2);

test('who is at the server sees how each search server is', async () => {
  const state = async () => searchCommandOf(['servers', 'state'])?.(ctx);
  const alone = { ...ctx, settings: { ...ctx.settings, searchServers: null } };
  expect(await searchCommandOf(['servers', 'state'])?.(alone)).toBe(
    'Search lies in the shop’s own database alone.',
  );
  expect(await state()).toMatch(
    /^(?:\S+ {2}no slots {2}nothing was given to it yet; say .* search servers add\n?){2}$/,
  );
  await seedCatalog(ctx);
  await declareServers(ctx);
  await copyEverything(ctx);
  expect(await searchCommandOf(['check'])?.(ctx)).toBe('Every slot holds what it should.');
  await database.db
    .insert(searchServerTable)
    .values({ id: 3, name: '10.0.0.9:5432/search', draining: true });
  await database.db.execute(`ALTER SERVER search_2 VERSION '1'`);
  const lines = (await state())?.split('\n') ?? [];
  expect(lines).toEqual([
    expect.stringMatching(/^\S+ {2}128 slots serving {2}nothing waits$/),
    expect.stringMatching(
      /^\S+ {2}128 slots serving {2}nothing waits {2}prepared by an older version$/,
    ),
    '10.0.0.9:5432/search  no slots  nothing waits  draining  SEARCH_SERVERS does not name it',
  ]);
  const gone = 'postgres://127.0.0.1:1/none';
  await database.db.insert(searchServerTable).values({ id: 4, name: '127.0.0.1:1/none' });
  const searchServers = { urls: [...urls, gone], primary: database.url };
  const more = { ...ctx, settings: { ...ctx.settings, searchServers } };
  expect(await searchCommandOf(['servers', 'state'])?.(more)).toMatch(
    /127\.0\.0\.1:1\/none {2}no slots {2}nothing waits {2}does not answer \(.+\)$/,
  );
  await expect(searchCommandOf(['check'])?.(more)).rejects.toThrow(
    /^127\.0\.0\.1:1\/none does not answer \(.+\)\.\nSay it again when all of them do\.$/,
  );
});
