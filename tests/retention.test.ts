// What is kept how long: a row just inside of each limit stays, one just outside goes, and nothing
// personal is in a table about which nobody has thought.
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { keepPromises, retentionJobs, type RetentionRule } from '#platform/db/retention.server.ts';
import { HOUR_MS } from '#platform/i18n/time.ts';
import { FEATURES, RETENTION_RULES } from '../src/features.ts';
import { SHARE_FOLDER } from '#features/media/media.names.server.ts';
import { testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { forget, KEPT_TABLES, RETENTION_ROWS, retentionRule } from './support/retention.ts';
import type { Plant } from './support/retention-rows.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

/** Nothing dates files back; those rules are tried below and beside them. */
const OF_FILES = RETENTION_RULES.filter(({ tables }) => tables.length === 0);

describe('every promise', () => {
  it('is tried', () => {
    const names = RETENTION_RULES.map(({ name }) => name);
    expect(
      [...Object.keys(RETENTION_ROWS), ...OF_FILES.map(({ name }) => name)].toSorted(),
    ).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(Object.entries(RETENTION_ROWS))(
    '%s keeps what is inside and removes what is over',
    testRule,
  );

  it.each([
    ['media.orphans', 'listing-images/nobody/1700000000000_boat.webp', 24],
    ['media.share-pictures', `${SHARE_FOLDER}/listings/nobody/en-0.jpg`, 7 * 24],
  ])('of files, %s, is counted before it is carried out', async (name, key, hours) => {
    const ctx = testCtx(db);
    const { find, remove } = retentionRule(name);
    const at = (age: number) => ({ ...ctx, now: new Date(Date.now() + age * HOUR_MS) });
    // Other tests of this process left files in the same storage.
    const { count } = await find(at(hours + 1));
    await ctx.storage.put(key, Buffer.from('bytes'));
    expect(await find(at(hours - 1))).toEqual({ count: 0, oldest: null });
    const due = { count: count + 1, oldest: expect.any(Date) };
    expect(await find(at(hours + 1))).toMatchObject(due);
    expect(await remove(at(hours + 1))).toBe(count + 1);
    expect(await find(at(hours + 1))).toEqual({ count: 0, oldest: null });
  });
});

async function testRule(name: string, { since, edgeMs, plant }: Plant): Promise<void> {
  const ctx = testCtx(db);
  await forget(ctx, name);
  const limit = since(ctx.now).getTime();
  const inside = await plant(db, new Date(limit + edgeMs));
  const over = new Date(limit - edgeMs);
  const outside = await plant(db, over);
  expect([await inside(), await outside()]).toEqual([true, true]);
  const rule = retentionRule(name);
  const due = await rule.find(ctx);
  expect(due.count).toBe(1);
  expect(due.oldest?.getTime()).toBeLessThanOrEqual(limit);
  expect([await inside(), await outside()], 'looking changes nothing').toEqual([true, true]);
  expect(await rule.remove(ctx)).toBe(1);
  expect([await inside(), await outside()]).toEqual([true, false]);
  expect(await rule.remove(ctx), 'a second time').toBe(0);
  expect(await rule.find(ctx)).toEqual({ count: 0, oldest: null });
}

describe('the job', () => {
  it('carries out every rule, by one of three clocks', () => {
    const names = retentionJobs(RETENTION_RULES).map(({ name }) => name);
    expect(names).toEqual(['retention.minute', 'retention.hour', 'retention.night']);
    const older = FEATURES.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name));
    expect(older.filter((name) => /forget|collect|clear/.test(name))).toEqual([]);
  });

  it('goes on when one rule fails, and says which', async () => {
    const ctx = testCtx(db);
    const done: string[] = [];
    const rule = (name: string, remove: () => Promise<number>): RetentionRule => ({
      ...retentionRule('accounts.codes'),
      name,
      remove,
    });
    const failing = rule('a.broken', async () => Promise.reject(new Error('no luck')));
    const fine = rule('b.fine', async () => done.push('b'));
    await expect(keepPromises(ctx, [failing, fine])).rejects.toMatchObject({
      errors: [expect.objectContaining({ message: expect.stringContaining('a.broken') })],
    });
    expect(done).toEqual(['b']);
  });
});

describe('every table', () => {
  it('has a rule, or a reason to have none', async () => {
    const tables = await allTables();
    expect(tables.length).toBeGreaterThan(70);
    const ruled = new Set(RETENTION_RULES.flatMap((rule) => rule.tables));
    const named = [...ruled, ...Object.keys(KEPT_TABLES)];
    expect(tables.filter((table) => !named.includes(table))).toEqual([]);
    expect(named.filter((table) => !tables.includes(table)).toSorted()).toEqual([]);
    expect(new Set(named).size, 'in one of the two').toBe(named.length);
  });
});

async function allTables(): Promise<string[]> {
  const root = join(import.meta.dirname, '../src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.?table\.server\.ts$/.test(file),
  );
  const modules = await Promise.all(files.map((file) => import(join(root, file))));
  return [
    ...new Set(
      modules.flatMap((module: Record<string, unknown>) =>
        Object.values(module).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : [])),
      ),
    ),
  ];
}
