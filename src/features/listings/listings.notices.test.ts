import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingDecided } from './listings.events.server.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import { createListing, editListing } from '#features/listings/edits/write.server.ts';
import { listNotifications } from '#features/notifications/inbox/inbox.server.ts';
import { noticeMail } from '#features/notifications/notifications.mails.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildSeller } from '#tests/support/factories.ts';
import { mailsTo, notifyAll } from '#tests/support/notified.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
beforeAll(() => seedCatalog(ctx));

async function submitted() {
  const { seller, media, written } = await buildSeller(db, { files: 1 });
  const own = testCtx(db, { actor: testActor({ id: seller.id }) });
  const { id } = await createListing(own, { ...written, media });
  const decide = async (revision: number, outcome: 'approve' | 'reject' | 'flag') => {
    const reason = outcome === 'approve' ? null : 'photos';
    const decision = { id, revision, outcome, reason, by: 'moderator' } as const;
    await listingRevisions.screened.decide(ctx, decision);
    await notifyAll(ctx);
  };
  const told = async () =>
    (await listNotifications(own)).items.map(({ title, path }) => ({ title, path }));
  return { id, seller, own, fields: { ...written, media }, decide, told };
}
const OWN = '/profile?tab=listings';

describe('a seller', () => {
  it('is told when a listing is live, in the app and by mail', async () => {
    const { id, seller, decide, told } = await submitted();
    await decide(1, 'flag');
    expect(await told()).toEqual([]);
    await decide(1, 'approve');
    expect(await told()).toEqual([{ title: 'Your listing is live', path: `/products/${id}` }]);
    expect(await mailsTo(db, seller.email)).toHaveLength(1);
  });

  it('is told why one was not accepted', async () => {
    const { seller, decide, told } = await submitted();
    await decide(1, 'reject');
    expect(await told()).toEqual([{ title: 'Your listing was not accepted', path: OWN }]);
    const [mail] = await mailsTo(db, seller.email);
    const { publicUrl, site } = ctx.settings;
    const { text } = await noticeMail.write({ locale: 'es', publicUrl, site }, mail?.values);
    expect(text).toContain('The photos do not show what is for sale.');
  });

  it('is told of changes in the app, and by mail only when they were not accepted', async () => {
    const { id, seller, own, fields, decide, told } = await submitted();
    await decide(1, 'approve');
    await editListing(own, { id, ...fields, title: 'A better chair' });
    await decide(2, 'approve');
    expect((await told())[0]).toEqual({ title: 'Your changes are live', path: `/products/${id}` });
    expect(await mailsTo(db, seller.email)).toHaveLength(1);
    await editListing(own, { id, ...fields, title: 'The best chair' });
    await decide(3, 'reject');
    expect((await told())[0]).toEqual({ title: 'Your changes were not accepted', path: OWN });
    expect(await mailsTo(db, seller.email)).toHaveLength(2);
  });

  it('is told when a listing was removed, changed or not', async () => {
    const { id, seller, told } = await submitted();
    const about = { listingId: id, sellerId: seller.id, revision: 1, by: 'moderator' as const };
    for (const [revision, isEdit] of [
      [1, false],
      [2, true],
    ] as const)
      await publish(ctx, listingDecided, {
        ...about,
        revision,
        outcome: 'remove',
        reason: 'scam',
        isEdit,
      });
    await notifyAll(ctx);
    const removed = { title: 'Your listing was removed', path: OWN };
    expect(await told()).toEqual([removed, removed]);
    expect(await mailsTo(db, seller.email)).toHaveLength(2);
  });
});
