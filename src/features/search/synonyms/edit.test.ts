// Moderators say what else things are called, and search goes by it.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import {
  refreshSearchTerms,
  rewriteListings,
  tagListingsAgain,
} from '#features/search/search.jobs.server.ts';
import { findListings } from '#features/search/search.server.ts';
import type { Actor } from '#platform/context.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import {
  addSynonyms,
  getSynonyms,
  listSynonyms,
  removeSynonyms,
  saveSynonyms,
} from './edit.server.ts';
import { SYNONYMS } from './limits.ts';
import { termsIn } from './terms.ts';

const { db } = await testDatabase({ lexicon: true });
const visitor = testCtx(db);
const { filters: ALL } = parseFilters(new URL('https://shop.example/search'), { country: null });

async function staff(role: Actor['role']) {
  const { id } = await buildUser(db, { role });
  return testCtx(db, { actor: testActor({ id, role }) });
}
const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code.key;
/** After the job that a change brings about. */
const titlesOf = async (q: string) => {
  await tagListingsAgain(visitor);
  return found(q);
};
const found = async (q: string) =>
  (await findListings(visitor, { filters: { ...ALL, q } })).items.map(({ title }) => title);

beforeAll(async () => {
  await seedCatalog(visitor);
  await buildListing(db, { title: 'Old mortar', description: 'For plantain' });
  await buildListing(db, { title: 'Blue sofa', description: 'Soft' });
  await refreshSearchTerms(visitor);
});

describe('synonyms', () => {
  it('are for moderators alone', async () => {
    const person = await staff('user');
    const given = { key: 'sofa', terms: ['couch', 'sofa'] };
    for (const attempt of [
      () => listSynonyms(visitor, {}),
      () => addSynonyms(visitor, given),
      () => saveSynonyms(visitor, given),
      () => removeSynonyms(visitor, given),
    ])
      expect(await codeOf(attempt())).toBe('notAuthenticated');
    expect(await codeOf(listSynonyms(person, {}))).toBe('notAllowed');
    expect(await codeOf(addSynonyms(person, given))).toBe('notAllowed');
  });

  it('are found by any of their words, a page at a time', async () => {
    const moderator = await staff('moderator');
    const sofas = await listSynonyms(moderator, { q: 'Canapé' });
    expect(sofas.items.map(({ key }) => key)).toContain('sofa');
    expect(sofas.items.every(({ terms }) => /canap/i.test(terms.join()))).toBe(true);
    const keys = async (q: string, cursor?: string) =>
      (await listSynonyms(moderator, { q, cursor })).items.map(({ key }) => key);
    const tables = await listSynonyms(moderator, { q: 'tab' });
    const more = await keys('tab', tables.nextCursor ?? '');
    expect([...tables.items.map(({ key }) => key), ...more]).toContain('coffee-table');
    expect(tables.total).toBeGreaterThan(SYNONYMS.page);
    expect(await keys('olla de pres')).toEqual(['pressure-cooker', 'pressure-cooker-electric']);
    expect(await keys('sofá c')).toContain('sofa-bed');
    expect(await keys('tv')).toContain('television');
    expect(await keys('%_')).toEqual(await keys(''));
    expect(await keys('anapé')).toEqual([]);
    const first = await listSynonyms(moderator, {});
    expect(first.items).toHaveLength(SYNONYMS.page);
    expect(first.total).toBeGreaterThan(400);
    const second = await listSynonyms(moderator, { cursor: first.nextCursor ?? '' });
    expect(second.items[0]?.key.localeCompare(first.items.at(-1)?.key ?? '')).toBe(1);
  });

  it('widen searches from the moment they are added until they are removed, with a record', async () => {
    const moderator = await staff('moderator');
    expect(await titlesOf('pilonazo')).toEqual([]);
    const { key } = await addSynonyms(moderator, { terms: ['es: pilonazo', ' mortar ', ''] });
    expect(await getSynonyms(moderator, { key })).toMatchObject({
      terms: ['es:pilonazo', 'mortar'],
    });
    expect(await titlesOf('pilonazo')).toEqual(['Old mortar']);
    await saveSynonyms(moderator, { key, terms: ['pilonazo', 'sofa'] });
    expect(await titlesOf('pilonazo')).toEqual(['Blue sofa']);
    await removeSynonyms(moderator, { key });
    expect(await titlesOf('pilonazo')).toEqual([]);
    const audit = await db.select().from(auditTable).where(eq(auditTable.kind, 'synonyms'));
    expect(audit.map(({ action }) => action)).toEqual([
      'synonyms.add',
      'synonyms.save',
      'synonyms.remove',
    ]);
    expect(audit[0]?.detail).toEqual({ terms: 'pilonazo, mortar' });
  });

  it('of the data file can be changed and taken away as well', async () => {
    const moderator = await staff('moderator');
    expect(await titlesOf('settee')).toEqual(['Blue sofa']);
    await removeSynonyms(moderator, { key: 'sofa' });
    expect(await titlesOf('settee')).toEqual([]);
    expect(await codeOf(getSynonyms(moderator, { key: 'sofa' }))).toBe('synonym.notFound');
  });

  it.each([
    [[], 'synonym.empty'],
    [['', '  ', 'es: '], 'synonym.empty'],
    [['couch'], 'synonym.itself'],
    [['couch', 'Couch', 'es: cóuch'], 'synonym.itself'],
    [['couch', '!!'], 'synonym.term'],
    [['couch', 'a sofa of no fewer words'], 'synonym.term'],
    [['couch', 'x'.repeat(46)], 'synonym.term'],
    [Array.from({ length: 101 }, (_, n) => `word${n}`), 'synonym.many'],
  ])('%j are refused', async (terms, key) => {
    const moderator = await staff('moderator');
    expect(await codeOf(addSynonyms(moderator, { terms }))).toBe(key);
    expect(await codeOf(saveSynonyms(moderator, { key: 'table', terms }))).toBe(key);
  });

  it('are changed only where there are any', async () => {
    const moderator = await staff('moderator');
    const nowhere = { key: 'nowhere', terms: ['couch', 'sofa'] };
    expect(await codeOf(saveSynonyms(moderator, nowhere))).toBe('synonym.notFound');
    expect(await codeOf(removeSynonyms(moderator, nowhere))).toBe('synonym.notFound');
  });

  it('are written one on each line or between commas, in a language that there is', async () => {
    expect(termsIn('couch, settee; divan\nes: sofá, sillón\n')).toEqual([
      'couch',
      ' settee',
      ' divan',
      'es:sofá',
      'es: sillón',
      '',
    ]);
    const moderator = await staff('moderator');
    const { terms } = await addSynonyms(moderator, { terms: termsIn('es: banco, banca\nbench') });
    expect(terms).toEqual(['es:banco', 'es:banca', 'bench']);
    const german = addSynonyms(moderator, { terms: ['de: Bank', 'bench'] });
    expect(await codeOf(german)).toBe('synonym.language');
  });

  it('are not replaced by somebody who has not seen what was changed since', async () => {
    const [one, other] = [await staff('moderator'), await staff('moderator')];
    const later = (seconds: number) => new Date(one.now.getTime() + seconds * 1000);
    const key = 'hammock';
    const { changedAt: asListed } = await getSynonyms(one, { key });
    expect(asListed).toBeNull();
    const first = await saveSynonyms(one, { key, terms: ['hammock', 'hangmat'], seen: asListed });
    const terms = ['hammock', 'swing bed'];
    const at = (seconds: number) => ({ ...other, now: later(seconds) });
    const late = await refusalOf(saveSynonyms(at(1), { key, terms, seen: asListed }));
    expect(late.code.key).toBe('synonym.changed');
    expect(late.current).toEqual(first);
    await saveSynonyms(at(2), { key, terms, seen: first.changedAt });
    const again = saveSynonyms(at(3), { key, terms, seen: first.changedAt });
    expect(await codeOf(again)).toBe('synonym.changed');
    expect((await getSynonyms(one, { key })).terms).toEqual(terms);
    // Without it, as programs may, whatever is there is replaced.
    await saveSynonyms(at(4), { key, terms: ['hammock', 'hamaca'] });
    expect((await getSynonyms(one, { key })).terms).toEqual(['hammock', 'hamaca']);
  });
});

describe('rows that older rules wrote', () => {
  it('are written again, and those alone that the public still sees', async () => {
    const { id } = await buildListing(db, { title: 'Old gourd', description: 'Dry' });
    const gone = await buildListing(db, { title: 'Gone gourd', description: 'Dry' });
    await db.execute(sql`UPDATE listing_search SET version = 0, words = '' WHERE id = ${id}`);
    await db.delete(listingTable).where(eq(listingTable.id, gone.id));
    expect(await rewriteListings(visitor)).toBe(1);
    expect(await rewriteListings(visitor)).toBe(0);
    expect(await found('gourd')).toEqual(['Old gourd']);
  });
});
