import { eq, isNotNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { findCategory } from '#features/catalog/catalog.data.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { ScreenedDecision, Submitted } from '#platform/screening/content.ts';
import {
  approveEverything,
  screen,
  type ScreenedContent,
  type ScreeningCheck,
  screeningSubscription,
} from '#platform/screening/screening.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildSeller } from '#tests/support/factories.ts';
import { markSold } from '../lifecycle/life.server.ts';
import { listingRevisions } from './moderation.server.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import {
  createListing,
  editListing,
  getOwnListing,
} from '#features/listings/edits/write.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const visitor = testCtx(db);
const as = (id: string) => testCtx(db, { actor: testActor({ id }) });
const rowOf = async (id: string) =>
  (await db.select().from(listingTable).where(eq(listingTable.id, id)))[0];
const editOf = async (id: string) => (await listingRevisions.find(testCtx(db), id)) ?? undefined;

/** Delivers what was submitted; answers what the check was shown. */
async function checkAll(check: ScreeningCheck = approveEverything): Promise<ScreenedContent[]> {
  const shown: ScreenedContent[] = [];
  await hearEvents(visitor, [
    screeningSubscription(listingRevisions.screened, (ctx, content) => {
      shown.push(content);
      return check(ctx, content);
    }),
  ]);
  return shown;
}

const checkOne = (submitted: { id: string; revision: number }, check: ScreeningCheck) =>
  screen(visitor, listingRevisions.screened, submitted, check);

const textOf = ({ texts }: ScreenedContent, field: string) =>
  texts.filter((each) => each.field === field).map(({ text }) => text);

const decide = (change: Partial<ScreenedDecision> & Submitted) =>
  listingRevisions.screened.decide(visitor, {
    outcome: 'approve',
    reason: null,
    by: 'moderator',
    ...change,
  });

async function written(files = 3) {
  const { seller, media, written: fields } = await buildSeller(db, { files });
  const ctx = as(seller.id);
  const own = {
    ...fields,
    media: media.slice(0, 1),
    isNegotiable: true,
    negotiablePrice: { amount: 7777, currency: 'USD' },
  };
  const { id } = await createListing(ctx, own);
  return { id, ctx, seller, fields: own, rest: media.slice(1) };
}

describe('the moderation check', () => {
  it('publishes what passes, for sixty days, and never shows the screen the lowest price', async () => {
    const { id, seller, fields } = await written();
    const [shown] = await checkAll(async () => ({ outcome: 'approve', reason: null }));
    expect(shown).toMatchObject({
      kind: 'listings',
      id,
      revision: 1,
      authorId: seller.id,
      isEdit: false,
      country: fields.country,
      media: fields.media,
      price: {
        ...fields.price,
        category: findCategory(fields.category)?.id,
        unit: 'once',
        make: null,
        model: null,
      },
    });
    expect(shown && textOf(shown, 'title')).toEqual(['Mahogany rocking chair']);
    expect(shown && textOf(shown, 'description')).toEqual([fields.description]);
    expect(JSON.stringify(shown)).not.toMatch(/negotiablePrice|7777/);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'approved', statusReason: null });
    expect(Math.round(((row?.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(60);
    expect(JSON.stringify(await getListing(visitor, { id }))).not.toMatch(/negotiablePrice|7777/);
  });

  it('decides once when its job runs twice', async () => {
    const { id } = await written();
    const submitted = { id, revision: 1 };
    await checkOne(submitted, async () => ({ outcome: 'reject', reason: 'scam' }));
    const decided = await rowOf(id);
    await checkOne(submitted, approveEverything);
    expect(await rowOf(id)).toEqual(decided);
  });

  it('lets everything through until moderation has its rules', async () => {
    const { id } = await written();
    await checkAll();
    expect((await rowOf(id))?.status).toBe('approved');
  });

  it('can hold what it is not sure of for a moderator', async () => {
    const { id, ctx } = await written();
    await checkAll(async () => ({ outcome: 'hold', reason: null }));
    expect(await getOwnListing(ctx, { id })).toMatchObject({ status: 'pending' });
    await decide({ id, revision: 1 });
    expect((await rowOf(id))?.status).toBe('approved');
  });

  it('publishes nothing while it fails, and is tried again', async () => {
    const { id } = await written();
    const down = checkOne({ id, revision: 1 }, () => Promise.reject(new Error('no model')));
    await expect(down).rejects.toThrow('no model');
    expect((await rowOf(id))?.status).toBe('pending');
    await checkOne({ id, revision: 1 }, approveEverything);
    expect((await rowOf(id))?.status).toBe('approved');
  });

  it.each([
    ['flag', 'flagged'],
    ['reject', 'rejected'],
  ] as const)('can %s, and the owner reads why', async (outcome, status) => {
    const { id, ctx } = await written();
    await checkAll(async () => ({ outcome, reason: 'price' }));
    expect(await getOwnListing(ctx, { id })).toMatchObject({ status, statusReason: 'price' });
    await expect(getListing(visitor, { id })).rejects.toThrow('listingNotFound');
    expect(await getListing(ctx, { id })).toMatchObject({ status, statusReason: 'price' });
  });

  it('puts an approved edit in place of what the public sees, files included', async () => {
    const {
      id,
      ctx,
      seller,
      fields,
      rest: [second = ''],
    } = await written();
    await checkAll();
    await editListing(ctx, {
      id,
      ...fields,
      title: 'A finer chair',
      price: { amount: 9900, currency: 'USD' },
      media: [second],
      alts: { [second]: 'In the sun' },
    });
    const [shown] = await checkAll(async () => ({ outcome: 'approve', reason: null }));
    expect(shown).toMatchObject({ isEdit: true, revision: 2, media: [second] });
    expect(shown && textOf(shown, 'title')).toEqual(['A finer chair']);
    expect(shown && textOf(shown, 'alts')).toEqual(['In the sun']);
    const view = await getListing(visitor, { id });
    expect(view).toMatchObject({ title: 'A finer chair', price: { amount: 9_900 } });
    expect(view.media.map(({ url, alt }) => [url, alt])).toEqual([
      [`/media/${seller.id}-1.webp`, 'In the sun'],
    ]);
    expect([await editOf(id), (await rowOf(id))?.revision]).toEqual([undefined, 2]);
    const free = await db
      .select({ id: mediaTable.id })
      .from(mediaTable)
      .where(isNotNull(mediaTable.unusedSince));
    expect(free.map((row) => row.id)).toContain(fields.media[0]);
    expect(free.map((row) => row.id)).not.toContain(second);
  });

  it('leaves a rejected edit with its owner, who can try again', async () => {
    const { id, ctx, fields } = await written();
    await checkAll();
    await editListing(ctx, { id, ...fields, title: 'WIN a chair!!!' });
    await checkAll(async () => ({ outcome: 'reject', reason: 'scam' }));
    expect(await getListing(visitor, { id })).toMatchObject({
      title: 'Mahogany rocking chair',
      status: 'approved',
      waitingEdit: null,
    });
    expect(await getOwnListing(ctx, { id })).toMatchObject({
      waitingEdit: { status: 'rejected', reason: 'scam' },
      fields: { title: 'WIN a chair!!!' },
    });
    expect(await editListing(ctx, { id, ...fields, title: 'WIN a chair!!!' })).toMatchObject({
      revision: 3,
      waitingEdit: { status: 'pending', reason: null },
    });
    await checkAll();
    expect((await getListing(visitor, { id })).title).toBe('WIN a chair!!!');
  });

  it('forgets a verdict about content that was edited while it was made', async () => {
    const { id, ctx, fields } = await written();
    let edited = false;
    await checkAll(async (_ctx, content) => {
      if (!edited) await editListing(ctx, { id, ...fields, title: 'Something worse' });
      edited = true;
      return textOf(content, 'title').includes('Something worse')
        ? { outcome: 'reject', reason: 'prohibited' }
        : { outcome: 'approve', reason: null };
    });
    expect(await rowOf(id)).toMatchObject({
      title: 'Something worse',
      status: 'rejected',
      revision: 2,
    });
  });

  it('keeps the units that are left when some were sold while an edit waited', async () => {
    const { id, ctx, fields } = await written();
    await checkAll();
    await editListing(ctx, { id, ...fields, stockQuantity: 5 });
    await editListing(ctx, { id, ...fields, stockQuantity: 5, title: 'Five chairs' });
    await markSold(ctx, { id });
    await checkAll();
    expect(await rowOf(id)).toMatchObject({
      title: 'Five chairs',
      stockQuantity: 4,
      salesCount: 1,
    });
  });
});

describe('a decision', () => {
  it('names a revision, and fits no other one', async () => {
    const { id, ctx, fields } = await written();
    await decide({ id, revision: 1 });
    await editListing(ctx, { id, ...fields, title: 'Second' });
    await expect(decide({ id, revision: 3 })).rejects.toMatchObject({ status: 409 });
    await editListing(ctx, { id, ...fields, title: 'Third' });
    await expect(decide({ id, revision: 2 })).rejects.toMatchObject({ status: 409 });
    await decide({ id, revision: 3 });
    expect((await rowOf(id))?.title).toBe('Third');
    await expect(decide({ id, revision: 3 })).rejects.toMatchObject({ status: 409 });
  });

  it('and an edit at the same time never publish what nobody looked at', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, ctx, fields } = await written(1);
      await decide({ id, revision: 1 });
      await editListing(ctx, { id, ...fields, title: 'Harmless' });
      const [decided] = await Promise.allSettled([
        decide({ id, revision: 2 }),
        editListing(ctx, { id, ...fields, title: 'Nasty' }),
      ]);
      const row = await rowOf(id);
      expect(row?.title).toBe(
        decided?.status === 'fulfilled' ? 'Harmless' : 'Mahogany rocking chair',
      );
      expect(await editOf(id)).toMatchObject({
        number: 3,
        status: 'pending',
        content: { title: 'Nasty' },
      });
    }
  });

  it('about an edit that was withdrawn fits nothing', async () => {
    const { id, ctx, fields } = await written();
    await decide({ id, revision: 1 });
    await editListing(ctx, { id, ...fields, title: 'Second' });
    await editListing(ctx, { id, ...fields });
    await editListing(ctx, { id, ...fields, title: 'Another second' });
    await expect(decide({ id, revision: 2 })).rejects.toMatchObject({ status: 409 });
    expect((await editOf(id))?.number).toBe(4);
  });

  it('is the moderation check’s only while nobody else has decided, and a moderator may take back an approval', async () => {
    const { id } = await written();
    await decide({ id, revision: 1, outcome: 'flag', reason: 'price' });
    await expect(decide({ id, revision: 1, by: 'check' })).rejects.toMatchObject({
      status: 409,
    });
    await decide({ id, revision: 1 });
    await decide({ id, revision: 1, outcome: 'flag', reason: 'scam' });
    expect(await rowOf(id)).toMatchObject({ status: 'flagged', statusReason: 'scam' });
  });
});
