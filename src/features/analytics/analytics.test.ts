// What is counted of questions, what is learned from it, and who can move nothing.
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putConcept } from '#features/catalog/catalog.public.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { refreshSearchTerms, rewriteListings } from '#features/search/search.jobs.server.ts';
import { getSynonyms } from '#features/search/search.public.server.ts';
import { searchBoostTable } from '#features/search/search.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { writeCounted } from '#tests/support/counted.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { MOST_BOOST } from './analytics.limits.ts';
import { listSearchesInput } from './analytics.schema.ts';
import {
  askedQuestionTable,
  nameProposalTable,
  questionOutcomeTable,
} from './analytics.table.server.ts';
import { learnFromSearches } from './learning/learn.server.ts';
import { decideProposal, listProposals } from './learning/proposals.server.ts';
import { bitOfUser, toQuestion } from './questions/people.server.ts';
import {
  openingCounter,
  questionCounter,
  recordOpening,
  recordOutcome,
  recordQuestion,
} from './questions/record.server.ts';
import { listSearches } from './questions/searches.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
/** A name of drums that no lexicon has. */
const QUESTION = 'Zouklabumba!';
let sellerId = '';
let listingId = '';

beforeAll(async () => {
  await seedCatalog(ctx);
  await putConcept(ctx, { concept: 'snare-drum', terms: ['en:drum', 'en:snare drum'] });
  const listing = await buildListing(db, { title: 'Snare drum', description: 'Loud' });
  ({ id: listingId, userId: sellerId } = listing);
  await rewriteListings(ctx);
  await refreshSearchTerms(ctx);
});
beforeEach(async () => {
  for (const table of [askedQuestionTable, questionOutcomeTable, nameProposalTable])
    await db.delete(table);
});

const account = (id: string) => testCtx(db, { actor: testActor({ id }) });
async function staff(): Promise<Ctx> {
  const { id } = await buildUser(db, { role: 'moderator' });
  return testCtx(db, { actor: testActor({ id, role: 'moderator' }) });
}

const FOUND = { total: 1, widened: null, partial: false };
const NOTHING = { ...FOUND, total: 0 };
type Found = Parameters<typeof recordQuestion>[2]['found'];

/** Asks, and opens the listing from the results. */
async function ask(asking: Ctx, address: string, found: Found = FOUND): Promise<void> {
  const reader = {
    now: asking.now,
    clientKey: address,
    userAgent: BROWSER,
    method: 'GET',
    purpose: null,
  };
  recordQuestion(asking, reader, { text: QUESTION, country: 'JM', found });
  const from = `/search?q=${encodeURIComponent(QUESTION)}`;
  recordOpening(asking, reader, { listingId, sellerId, from });
  await writeCounted(asking, questionCounter);
  await writeCounted(asking, openingCounter);
}

/** Accounts of which no two share a bit of the question, as people do once in a while. */
function accounts(count: number): string[] {
  const byBit = new Map<number, string>();
  while (byBit.size < count) {
    const id = v7();
    byBit.set(bitOfUser(ctx, toQuestion(QUESTION)?.key ?? '', id), id);
  }
  return [...byBit.values()];
}

const several = (count: number) => Array.from({ length: count }, (_, at) => at);
const boosts = () =>
  db.select().from(searchBoostTable).where(eq(searchBoostTable.listingId, listingId));

describe('a question', () => {
  it('is written down once five people asked it, and shown with how many they are', async () => {
    const moderator = await staff();
    for (const at of several(4)) await ask(ctx, `10.0.0.${at}`, NOTHING);
    await ask(ctx, '10.0.0.0', NOTHING);
    const [four] = await db.select().from(askedQuestionTable);
    expect(four?.words).toBeNull();
    expect(await listSearches(moderator, {})).toEqual([]);
    await ask(ctx, '10.0.0.4', NOTHING);
    expect(await listSearches(moderator, { nothing: true, country: 'JM' })).toEqual([
      { question: 'zouklabumba', country: 'JM', people: 5, nothing: 5 },
    ]);
    expect(await listSearches(moderator, { country: 'jamaica' })).toHaveLength(1);
    expect(await listSearches(moderator, { country: 'HT' })).toEqual([]);
    expect(listSearchesInput.safeParse({ country: 'nowhere' }).success).toBe(false);
  });

  it('found nothing where what is shown is only close to it', async () => {
    const moderator = await staff();
    for (const at of several(5))
      await ask(
        ctx,
        `10.0.1.${at}`,
        at % 2
          ? { ...FOUND, total: 40, widened: { exact: 0 } }
          : { ...FOUND, total: 40, loosened: ['place'] },
      );
    expect(await listSearches(moderator, { nothing: true })).toMatchObject([
      { question: 'zouklabumba', people: 5, nothing: 5 },
    ]);
    await db.delete(askedQuestionTable);
    for (const at of several(5))
      await ask(ctx, `10.0.2.${at}`, { ...FOUND, total: 40, widened: { exact: 2 } });
    expect(await listSearches(moderator, {})).toMatchObject([{ people: 5, nothing: 0 }]);
  });

  it('is not said to find nothing while a search server is away', async () => {
    const moderator = await staff();
    for (const at of several(5))
      await ask(
        ctx,
        `10.0.4.${at}`,
        at % 2 ? { ...NOTHING, partial: true } : { ...FOUND, loosened: ['place'], partial: true },
      );
    expect(await listSearches(moderator, {})).toMatchObject([{ people: 5, nothing: 0 }]);
  });

  it('is not counted where the shop does not learn, nor for programs', async () => {
    const deaf = testCtx(db, {});
    deaf.settings = { ...deaf.settings, learnsFromSearches: false };
    await ask(deaf, '10.0.0.1');
    const bot = { now: ctx.now, clientKey: 'a', userAgent: 'Googlebot/2.1', method: 'GET' };
    recordQuestion(ctx, { ...bot, purpose: null }, { text: QUESTION, country: null, found: FOUND });
    await writeCounted(ctx, questionCounter);
    expect(await db.select().from(askedQuestionTable)).toEqual([]);
  });

  it('is for moderators to read', async () => {
    for (const attempt of [listSearches(ctx, {}), listProposals(ctx)])
      expect((await refusalOf(attempt)).code.key).toBe('notAuthenticated');
  });
});

describe('what people choose', () => {
  it('moves a listing up, and more so when they ordered it', async () => {
    const buyers = accounts(6);
    for (const [at, id] of buyers.entries()) await ask(account(id), `10.1.0.${at}`);
    await learnFromSearches(ctx);
    const [opened] = await boosts();
    for (const userId of buyers) await recordOutcome(ctx, { listingId, userId, what: 'ordered' });
    await learnFromSearches(ctx);
    const [ordered] = await boosts();
    expect(opened?.question).toBe('zouklabumba');
    expect(opened?.boost).toBeGreaterThan(0);
    expect(ordered?.boost).toBeGreaterThan(opened?.boost ?? 1);
    expect(ordered?.boost).toBeLessThan(MOST_BOOST);
  });

  it('does not count for somebody who did not find it so', async () => {
    await ask(account(v7()), '10.1.0.1');
    await recordOutcome(ctx, { listingId, userId: v7(), what: 'ordered' });
    const [row] = await db.select().from(questionOutcomeTable);
    expect(row?.orderedBy).not.toContain('1');
    expect(row?.openedBy).toContain('1');
  });

  it.each([
    ['one account on twenty devices', (at: number) => [1, at] as const],
    ['twenty accounts behind one address', (at: number) => [at, 1] as const],
  ])('moves nothing for %s', async (_, ids) => {
    const people = accounts(20);
    for (const at of several(20)) {
      const [who, where] = ids(at);
      await ask(account(people[who] ?? ''), `10.2.0.${where}`);
    }
    await learnFromSearches(ctx);
    expect(await boosts()).toEqual([]);
    expect(await db.select().from(nameProposalTable)).toEqual([]);
  });

  it('moves nothing for twenty who are not signed in', async () => {
    for (const at of several(20)) await ask(ctx, `10.3.0.${at}`);
    await learnFromSearches(ctx);
    expect(await boosts()).toEqual([]);
  });

  it('is forgotten when the shop stops learning', async () => {
    for (const [at, id] of accounts(6).entries()) await ask(account(id), `10.4.0.${at}`);
    await learnFromSearches(ctx);
    expect(await boosts()).toHaveLength(1);
    const deaf = testCtx(db, {});
    deaf.settings = { ...deaf.settings, learnsFromSearches: false };
    await learnFromSearches(deaf);
    expect(await boosts()).toEqual([]);
  });
});

describe('what people call a thing', () => {
  it('is proposed, and a name of it once a moderator accepts it', async () => {
    const moderator = await staff();
    for (const [at, id] of accounts(6).entries()) await ask(account(id), `10.5.0.${at}`);
    await learnFromSearches(ctx);
    const [proposal] = await listProposals(moderator);
    expect(proposal).toMatchObject({ name: 'zouklabumba', people: 6 });
    await decideProposal(moderator, { id: proposal?.id ?? '', accepted: true });
    const { terms } = await getSynonyms(moderator, { key: proposal?.concept ?? '' });
    expect(terms).toContain('zouklabumba');
    expect(await listProposals(moderator)).toEqual([]);
    const again = decideProposal(moderator, { id: proposal?.id ?? '', accepted: false });
    expect((await refusalOf(again)).code.key).toBe('proposal.notFound');
    await learnFromSearches(ctx);
    expect(await listProposals(moderator)).toEqual([]);
  });

  it('is not proposed again once it is refused', async () => {
    const moderator = await staff();
    for (const [at, id] of accounts(6).entries()) await ask(account(id), `10.6.0.${at}`);
    await db.delete(nameProposalTable);
    await db.insert(nameProposalTable).values({
      id: v7(),
      name: 'zouklabumba',
      concept: 'drum',
      people: 5,
      state: 'refused',
      proposedAt: ctx.now,
    });
    await learnFromSearches(ctx);
    expect(await listProposals(moderator)).toEqual([]);
  });
});
