// Every kind of content is described, taken out of sight and brought back in the same way.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { editProfile } from '#features/accounts/profile/profile.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { editEvent } from '#features/events/edits/write.server.ts';
import { getEvent } from '#features/events/views/one.server.ts';
import { editPost } from '#features/forum/edits/edit.server.ts';
import { getPost } from '#features/forum/views/post.server.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import { removeListing } from '#features/listings/lifecycle/withdraw.server.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { createListing, editListing } from '#features/listings/edits/write.server.ts';
import { PRIVATE_KINDS } from '#features/moderation/similarity/opinion.server.ts';
import { OWN_PICTURES } from '#features/moderation/similarity/pictures.server.ts';
import { REPORT_KINDS } from '#features/moderation/reports/report.limits.ts';
import { answerReview } from '#features/reviews/edits/answer.server.ts';
import { editReview } from '#features/reviews/edits/write.server.ts';
import { saveSellerProfile } from '#features/sellers/store/save.server.ts';
import type { Ctx, Screened } from '#platform/context.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { screenedRegistry } from '#platform/screening/screening.server.ts';
import { FEATURES } from '../src/features.ts';
import { testActor, testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { buildDeal } from './support/deals.ts';
import { buildDiscussion } from './support/discussions.ts';
import { publicEvent } from './support/events.ts';
import { buildMedia, buildSeller, buildUser } from './support/factories.ts';
import { refusalOf } from './support/refusal.ts';
import { postAnswer, postReview } from './support/reviews.ts';
import { openStore } from './support/stores.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = testCtx(db);

type Public = {
  id: string;
  ctx: Ctx;
  /** What the public sees of it, null when it is out of sight. */
  title: () => Promise<string | null>;
  /** Changes its words; `picture` is the id of one that it is to show. */
  edit: (title: string, picture?: string) => Promise<unknown>;
};
const titleOf = async (found: Promise<{ title: string }>) =>
  (await nullWhenMissing(found))?.title ?? null;

/** Something of each kind that the public sees. */
const makers: Record<string, () => Promise<Public>> = {
  async listings() {
    const { seller, written: fields } = await buildSeller(db, { files: 1 });
    const ctx = testCtx(db, { actor: testActor({ id: seller.id }) });
    const { id } = await createListing(ctx, fields);
    await listingRevisions.screened.decide(ctx, {
      id,
      revision: 1,
      outcome: 'approve',
      reason: null,
      by: 'check',
    });
    const edit = (title: string) => editListing(ctx, { id, ...fields, title });
    return { id, ctx, title: () => titleOf(getListing(visitor, { id })), edit };
  },
  async events() {
    const { id, seriesId, organizer, fields } = await publicEvent(db);
    const edit = (title: string, mediaId?: string) =>
      editEvent(organizer, { ...fields, id, title, ...(mediaId ? { mediaId } : {}) });
    return { id: seriesId, ctx: organizer, title: () => titleOf(getEvent(visitor, { id })), edit };
  },
  async forum() {
    const { postId, asking } = await buildDiscussion(db);
    const edit = (title: string, picture?: string) =>
      editPost(asking, {
        id: postId,
        revision: 1,
        title,
        category: 'support',
        content: 'In other words.',
        media: picture ? [picture] : [],
      });
    const title = () => titleOf(getPost(visitor, { id: postId }));
    return { id: postId, ctx: asking, title, edit };
  },
};
/** Kinds whose own tests go the same way, each in the file that is named. */
const ELSEWHERE: Record<string, string> = {
  reviews: 'src/features/reviews/edits/moderation.test.ts',
  answers: 'src/features/reviews/edits/moderation.test.ts',
  stores: 'src/features/sellers/store/moderation.test.ts',
  profiles: 'src/features/accounts/accounts.moderation.test.ts',
  messages: 'src/features/messages/delivery/moderation.test.ts',
};
const kinds = [...visitor.screened.values()].filter(({ name }) => !(name in ELSEWHERE));

async function made(kind: Screened): Promise<Public> {
  const make = makers[kind.name];
  if (!make) throw new Error(`tests/screened.test.ts makes no ${kind.name}`);
  return make();
}

it.each(['events', 'forum'])(
  'what pictures show is looked at with the words of %s',
  async (name) => {
    const kind = visitor.screened.get(name);
    const { id, ctx, edit } = (await makers[name]?.()) ?? {};
    if (!kind || !id || !ctx?.actor || !edit) throw new Error(`There are no ${name}`);
    const { id: picture } = await buildMedia(db, {
      ownerId: ctx.actor.id,
      alt: 'A door painted blue',
      unusedSince: new Date(),
    });
    await edit('Another title', picture);
    const words = { field: 'alts', text: 'A door painted blue' };
    expect((await kind.find(visitor, { id, revision: 2 }))?.texts).toContainEqual(words);
    const described = await kind.describe(visitor, { id });
    expect(described?.after.texts).toContainEqual(words);
    expect(described?.before?.texts).not.toContainEqual(words);
  },
);

const byModerator = { reason: 'scam', by: 'moderator' } as const;

describe.each(kinds)('$name', (kind) => {
  it('are described as the public sees them, and with the edit that waits beside', async () => {
    const { id, title, edit } = await made(kind);
    const shown = await title();
    const described = await kind.describe(visitor, { id });
    expect(described).toMatchObject({
      title: shown,
      status: 'approved',
      revision: 1,
      isEdit: false,
      before: null,
    });
    expect(described?.after.texts[0]).toEqual({ field: 'title', text: shown });
    await edit('A wholly new title');
    const edited = await kind.describe(visitor, { id });
    expect(edited).toMatchObject({ status: 'pending', revision: 2, isEdit: true });
    expect(edited?.before).toEqual(described?.after);
    expect(edited?.after.texts[0]).toEqual({ field: 'title', text: 'A wholly new title' });
    const seen = await kind.find(visitor, { id, revision: 2 });
    expect(edited?.after.texts).toEqual(seen?.texts);
    expect(edited?.authorId).toBe(seen?.authorId);
  });

  it('go out of sight when a moderator rejects them, and come back', async () => {
    const { id, title } = await made(kind);
    const shown = await title();
    await kind.decide(visitor, { id, revision: 1, outcome: 'reject', ...byModerator });
    expect(await title()).toBeNull();
    expect(await kind.describe(visitor, { id })).toMatchObject({
      status: 'removed',
      reason: 'scam',
    });
    await kind.decide(visitor, { ...byModerator, id, revision: 1, outcome: 'approve' });
    expect(await title()).toBe(shown);
    expect(await kind.describe(visitor, { id })).toMatchObject({
      status: 'approved',
      reason: null,
    });
  });

  it('go out of sight as a whole, although an edit waits, or the edit alone is refused', async () => {
    const whole = await made(kind);
    await whole.edit('Another title');
    const decision = { ...byModerator, revision: 2, outcome: 'reject' } as const;
    await kind.decide(visitor, { ...decision, id: whole.id, whole: true });
    expect(await whole.title()).toBeNull();
    // What waited went with it, and its number is used up.
    const gone = { isEdit: false, revision: 2, before: null };
    expect(await kind.describe(visitor, { id: whole.id })).toMatchObject(gone);
    const edited = await made(kind);
    const shown = await edited.title();
    await edited.edit('Another title');
    await kind.decide(visitor, { ...decision, id: edited.id });
    expect(await edited.title()).toBe(shown);
    expect(await kind.describe(visitor, { id: edited.id })).toMatchObject({ status: 'rejected' });
  });

  it('are not taken out of sight by the check once they are public', async () => {
    const { id } = await made(kind);
    await expect(
      kind.decide(visitor, { id, revision: 1, outcome: 'reject', reason: null, by: 'check' }),
    ).rejects.toMatchObject({ status: 409 });
  });
});

/** One of each of the others that the public sees, and how its author writes it anew. */
const others: Record<string, () => Promise<Pick<Public, 'id' | 'edit'>>> = {
  async stores() {
    const { id } = await buildUser(db);
    const ctx = testCtx(db, { actor: testActor({ id }) });
    await openStore(ctx, { storeName: 'Wahò' });
    return { id, edit: (storeName) => saveSellerProfile(ctx, { storeName }) };
  },
  async profiles() {
    const { id } = await buildUser(db);
    const ctx = testCtx(db, { actor: testActor({ id }) });
    const edit = (fullName: string) =>
      editProfile(ctx, { fullName, bio: '', country: 'JM', phone: '' });
    return { id, edit };
  },
  async reviews() {
    const { id: orderId, buyerId } = await buildDeal(db);
    const ctx = testCtx(db, { actor: testActor({ id: buyerId }) });
    const { id } = await postReview(ctx, { orderId, comment: 'As described.' });
    return { id, edit: (comment) => editReview(ctx, { reviewId: id, comment }) };
  },
  async answers() {
    const { id: orderId, buyerId, sellerId } = await buildDeal(db);
    const buyer = testCtx(db, { actor: testActor({ id: buyerId }) });
    const ctx = testCtx(db, { actor: testActor({ id: sellerId }) });
    const { id } = await postReview(buyer, { orderId, comment: 'As described.' });
    await postAnswer(ctx, { reviewId: id, answer: 'Thank you.' });
    return { id, edit: (answer) => answerReview(ctx, { reviewId: id, answer }) };
  },
};
/** How an author is refused; null where a person has one of the kind, and writes another. */
const REWRITING: Record<string, string | null> = {
  stores: null,
  profiles: null,
  answers: 'review.answered',
};

describe.each(Object.entries({ ...makers, ...others }))('%s that were public', (name, make) => {
  const kind = visitor.screened.get(name) as Screened;
  const revisionOf = async (id: string) => (await kind.describe(visitor, { id }))?.revision ?? 0;

  it('are removed and not rejected, and do not come back by their author', async () => {
    const { id, edit } = await make();
    const decision = { ...byModerator, id, revision: await revisionOf(id), whole: true };
    expect(await kind.decide(visitor, { ...decision, outcome: 'reject' })).toBe('remove');
    expect(await kind.describe(visitor, { id })).toMatchObject({ status: 'removed' });
    const refusal = REWRITING[name] === undefined ? 'contentRemoved' : REWRITING[name];
    const rewritten = edit('In wholly other words');
    if (refusal) expect((await refusalOf(rewritten)).code.key).toBe(refusal);
    else await rewritten;
    const status = refusal ? 'removed' : 'pending';
    expect(await kind.describe(visitor, { id })).toMatchObject({ status });
    const again = { ...decision, revision: await revisionOf(id), outcome: 'approve' } as const;
    await kind.decide(visitor, again);
    expect(await kind.describe(visitor, { id })).toMatchObject({ status: 'approved' });
  });

  it('can be withheld before they are removed', async () => {
    const { id } = await make();
    const decision = { ...byModerator, id, whole: true };
    await kind.decide(visitor, { ...decision, revision: await revisionOf(id), outcome: 'flag' });
    expect(await kind.describe(visitor, { id })).toMatchObject({ status: 'flagged' });
    await kind.decide(visitor, { ...decision, revision: await revisionOf(id), outcome: 'remove' });
    expect(await kind.describe(visitor, { id })).toMatchObject({ status: 'removed' });
  });
});

it('every kind is taken out of sight and brought back in some test', () => {
  const names = [...visitor.screened.keys()];
  expect(names.toSorted()).toEqual([...Object.keys(makers), ...Object.keys(ELSEWHERE)].toSorted());
  for (const file of Object.values(ELSEWHERE))
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toContain('describe(');
});

it('what moderation says of some kinds names kinds that there are', () => {
  const named = [...OWN_PICTURES, ...PRIVATE_KINDS, ...REPORT_KINDS];
  expect(named.filter((kind) => !visitor.screened.has(kind))).toEqual([]);
});

it('what was deleted is described no more', async () => {
  const { id, ctx } = await made(visitor.screened.get('listings') as Screened);
  await removeListing(ctx, { id });
  expect(await visitor.screened.get('listings')?.describe(visitor, { id })).toBeNull();
});

it('two kinds never have the same name', () => {
  const all = FEATURES.flatMap(({ screened = [] }) => screened);
  expect(() => screenedRegistry([...all, ...all])).toThrow('the same name');
});
