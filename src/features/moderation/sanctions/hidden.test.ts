// What people wrote and offered who are shut out: hidden from everybody, and back with them.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listPostEntries } from '#features/forum/forum.sitemap.server.ts';
import { findPosts } from '#features/forum/views/list.server.ts';
import { findRelated, getPost } from '#features/forum/views/post.server.ts';
import { listReplies } from '#features/forum/views/replies.server.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { getPersonReviews } from '#features/reviews/reviews.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildDiscussion } from '#tests/support/discussions.ts';
import { buildListing, buildReview, buildUser } from '#tests/support/factories.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { liftSanction } from './lift.server.ts';
import { sanctionPerson } from './sanction.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

/** What a visitor finds of a discussion, of a reply in it, of a listing and of a review. */
async function seen(of: { postId: string; replyId: string; listingId: string; ratedId: string }) {
  const ctx = testCtx(db);
  const [post, replies, listing, reviews] = await Promise.all([
    nullWhenMissing(getPost(ctx, { id: of.postId })),
    nullWhenMissing(listReplies(ctx, { postId: of.postId })),
    nullWhenMissing(getListing(ctx, { id: of.listingId })),
    getPersonReviews(ctx, { personId: of.ratedId }),
  ]);
  const { items } = await findPosts(ctx, {});
  const category = 'buying-selling';
  return {
    post: post !== null,
    listed: items.some(({ id }) => id === of.postId),
    inSitemap: (await listPostEntries(ctx, { page: 1 })).some(({ path }) =>
      path.endsWith(of.postId),
    ),
    related: (await findRelated(ctx, { id: of.replyId, category, limit: 9 })).length > 0,
    reply: replies?.items.find(({ id }) => id === of.replyId)?.content ?? null,
    listing: listing !== null,
    review: reviews.items.map(({ rating, comment }) => ({ rating, comment })),
  };
}

it('is hidden while they are suspended or banned, and back when that is lifted', async () => {
  const { asker, helper, postId, replyId } = await buildDiscussion(db);
  const listing = await buildListing(db, { userId: asker.id });
  const rated = await buildUser(db);
  const comment = 'Everything as promised.';
  await buildReview(db, { userId: asker.id, targetId: rated.id, rating: 5, comment });
  const about = { postId, replyId, listingId: listing.id, ratedId: rated.id };
  const before = await seen(about);
  expect(before).toMatchObject({
    post: true,
    listed: true,
    inSitemap: true,
    related: true,
    reply: expect.stringContaining('auction'),
    listing: true,
    review: [{ rating: 5, comment }],
  });
  const { id: moderatorId } = await buildUser(db, { role: 'moderator' });
  const ctx = testCtx(db, { actor: testActor({ id: moderatorId, role: 'moderator' }) });
  const step = { rule: 'fraud', note: 'Gift cards.', step: 'suspension', days: 7 } as const;

  const asking = await sanctionPerson(ctx, { ...step, userId: asker.id });
  expect(await seen(about)).toEqual({
    post: false,
    listed: false,
    inSitemap: false,
    related: false,
    reply: null,
    listing: false,
    review: [{ rating: 5, comment: '' }],
  });
  expect(await getPost(ctx, { id: postId })).toMatchObject({ status: 'approved' });
  await liftSanction(ctx, { id: asking.id });
  expect(await seen(about)).toEqual(before);

  const helping = await sanctionPerson(ctx, { ...step, userId: helper.id });
  expect(await seen(about)).toEqual({ ...before, reply: '' });
  // Its time is over: what is shown follows the time itself, not the job.
  const ended = { banExpires: new Date(Date.now() - 1000) };
  await db.update(userTable).set(ended).where(eq(userTable.id, helper.id));
  expect(await seen(about)).toEqual(before);
  await liftSanction(ctx, { id: helping.id });
  expect(await seen(about)).toEqual(before);
});
