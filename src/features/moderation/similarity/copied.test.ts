import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import { removeListing } from '#features/listings/lifecycle/withdraw.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { createListing, editListing } from '#features/listings/edits/write.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { checkContent } from '#features/moderation/decisions/check.server.ts';
import {
  moderationCaseTable,
  moderationLogTable,
} from '#features/moderation/moderation.case.table.server.ts';
import { moderationDecided } from '#features/moderation/moderation.events.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { screeningSubscription } from '#platform/screening/screening.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildSeller } from '#tests/support/factories.ts';
import { leave } from '#tests/support/leaving.ts';
import { comparingSubscriptions } from './jobs.server.ts';
import { pictureFingerprintTable, textFingerprintTable } from './table.server.ts';

const { db } = await testDatabase();
const visitor = testCtx(db);
beforeAll(() => seedCatalog(visitor));

const CHECK = screeningSubscription(listingRevisions.screened, (ctx, content) =>
  checkContent(ctx, content),
);
/** Everything that was published meanwhile happens, in its order. */
const happen = () => hearEvents(testCtx(db), [CHECK, ...comparingSubscriptions]);

const PICTURE = `${'00ff13579bdf2468'}${'fedcba9876543210'.repeat(4)}`;
const TEXT = `Carved mahogany headboard for a queen size bed, made in Portland by my uncle. Two
  small marks on the left side, nothing else. Can be picked up any evening after six.`;

/** A listing of a new seller, looked at. */
async function offer(description: string, fingerprint: string | null = null) {
  const { seller, media, written } = await buildSeller(db, { files: 1 });
  await db
    .update(mediaTable)
    .set({ fingerprint })
    .where(eq(mediaTable.id, media[0] ?? ''));
  const ctx = testCtx(db, { actor: testActor({ id: seller.id, email: seller.email }) });
  const fields = { ...written, description };
  const { id } = await createListing(ctx, fields);
  await happen();
  return { id, ctx, fields, sellerId: seller.id };
}

const statusOf = async (id: string) =>
  (await db.select().from(listingTable).where(eq(listingTable.id, id)))[0]?.status;
const rememberedOf = async (id: string) => [
  ...(await db.select().from(textFingerprintTable).where(eq(textFingerprintTable.subjectId, id))),
  ...(await db
    .select()
    .from(pictureFingerprintTable)
    .where(eq(pictureFingerprintTable.subjectId, id))),
];

describe('a listing that copies another seller’s', () => {
  it('waits for a person, who sees why, while the first stays public whatever its seller edits', async () => {
    const first = await offer(TEXT, PICTURE);
    expect(await statusOf(first.id)).toBe('approved');
    const copy = await offer(TEXT, PICTURE);
    expect(await statusOf(copy.id)).toBe('flagged');
    const [waiting] = await db
      .select()
      .from(moderationCaseTable)
      .where(eq(moderationCaseTable.subjectId, copy.id));
    expect(waiting?.assessment?.findings.map(({ flag }) => flag)).toEqual([
      'copy_of_other_account',
      'picture_of_other_account',
    ]);
    const [logged] = await db
      .select()
      .from(moderationLogTable)
      .where(eq(moderationLogTable.subjectId, copy.id));
    expect(logged).toMatchObject({ actionTaken: 'flag', riskLevel: 'high' });
    const description = `${TEXT} Also sold with the bed.`;
    await editListing(first.ctx, { ...first.fields, id: first.id, description });
    await happen();
    const [edited] = await db.select().from(listingTable).where(eq(listingTable.id, first.id));
    expect([edited?.status, edited?.description]).toEqual([
      'approved',
      expect.stringContaining('Also sold with the bed'),
    ]);
  });

  it('weighs more once the first was rejected, and less again when that was a mistake', async () => {
    const text = TEXT.replaceAll('a', 'o');
    const first = await offer(text);
    const decide = async (outcome: 'approve' | 'reject') => {
      await publish(visitor, moderationDecided, {
        decisionId: v7(),
        kind: 'listings',
        subjectId: first.id,
        revision: 1,
        authorId: first.sellerId,
        outcome,
        rule: null,
        reason: null,
        decidedBy: v7(),
        whole: true,
      });
      await happen();
    };
    await decide('reject');
    expect(await statusOf((await offer(text)).id)).toBe('flagged');
    await decide('approve');
    expect(await statusOf((await offer(text)).id)).toBe('pending');
  });
});

describe('what is remembered of a listing', () => {
  it('goes when its seller deletes it', async () => {
    const { id, ctx } = await offer(TEXT.replaceAll('e', 'i'), PICTURE.replaceAll('1', '2'));
    expect(await rememberedOf(id)).toHaveLength(2);
    await removeListing(ctx, { id });
    await happen();
    expect(await rememberedOf(id)).toEqual([]);
  });

  it('goes with the account', async () => {
    const { id, ctx } = await offer(TEXT.replaceAll('i', 'u'), PICTURE.replaceAll('3', '4'));
    expect(await rememberedOf(id)).toHaveLength(2);
    await leave(ctx);
    await happen();
    expect(await rememberedOf(id)).toEqual([]);
  });
});
