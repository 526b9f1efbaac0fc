// Pictures that prove what an appeal says: up to four, for their person and moderators alone.
import { eq } from 'drizzle-orm';
import { v4 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { decideContent } from '#features/moderation/decisions/decision.server.ts';
import type { Ctx } from '#platform/context.ts';
import { rateLimitTable } from '#platform/security/rate-limit.table.server.ts';
import { as } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';
import { publicListing, staff } from '#tests/support/moderation.ts';
import { photograph } from '#tests/support/photographs.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { answerTo, inSession, NO_FILE, PRIVATE_FILE } from '#tests/support/signed-in.ts';
import { exportOwnAppeals, getOwnAppeal, sendAppeal, withdrawAppeal } from './appeal.server.ts';
import { addPostedProofs } from './proof.server.ts';
import { getAppeal } from './waiting.server.ts';

const database = await testDatabase();
const { db } = database;
beforeAll(() => seedCatalog(testCtx(db)));
beforeEach(() => db.delete(rateLimitTable));

const refused = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;

/** A listing that a moderator rejected, and its seller. */
async function decided() {
  const { id: subjectId, seller } = await publicListing(db);
  const { decisionId: aboutId } = await decideContent(await staff(db), {
    kind: 'listings',
    subjectId,
    revision: 1,
    outcome: 'reject',
    reason: 'scam',
    note: '',
    whole: true,
    caseId: null,
    evidence: [],
  });
  const appeal = { about: 'decision', aboutId, text: 'It can be seen at the jetty.' } as const;
  return { appeal, seller, author: as(db, seller) };
}
const pictureOf = async (ctx: Ctx, over: Parameters<typeof buildMedia>[1] = {}) =>
  buildMedia(db, { ownerId: ctx.actor?.id ?? '', unusedSince: new Date(), ...over });
const unusedOf = async (id: string) =>
  (await db.select().from(mediaTable).where(eq(mediaTable.id, id)))[0]?.unusedSince;

describe('the proof of an appeal', () => {
  it('is seen beside it, in its order, by its person and by moderators', async () => {
    const { appeal, author } = await decided();
    const [one, two] = [await pictureOf(author), await pictureOf(author)];
    const { id } = await sendAppeal(author, { ...appeal, proofs: [two.id, one.id] });
    const shown = [{ url: two.url }, { url: one.url }];
    expect(await getOwnAppeal(author, { id })).toMatchObject({ proofs: shown });
    expect(await getAppeal(await staff(db), { id })).toMatchObject({ proofs: shown });
    expect(await exportOwnAppeals(author)).toMatchObject([{ proofs: shown }]);
    expect(await unusedOf(one.id)).toBeNull();
  });

  it('is up to four own pictures that nothing else shows', async () => {
    const { appeal, author } = await decided();
    const other = as(db, await buildUser(db));
    const send = async (...proofs: string[]) => refused(sendAppeal(author, { ...appeal, proofs }));
    expect(await send(v4(), v4(), v4(), v4(), v4())).toBe('appeal.tooManyProofs');
    expect(await send((await pictureOf(other)).id)).toBe('mediaNotFound');
    expect(await send((await pictureOf(author, { unusedSince: null })).id)).toBe('mediaInUse');
    expect(await send((await pictureOf(author, { kind: 'video' })).id)).toBe('appeal.proofPicture');
    expect(await sendAppeal(author, appeal)).toMatchObject({ proofs: [] });
  });

  it('comes inside the form, and the same form adds nothing twice', async () => {
    const { appeal, author } = await decided();
    const bytes = await photograph();
    const form = new FormData();
    form.append('proofs', new File([new Uint8Array(bytes)], 'receipt.jpg', { type: 'image/jpeg' }));
    form.append('proofs', new File([], ''));
    const { aboutId } = appeal;
    const ids = await addPostedProofs(author, { form, aboutId });
    expect(ids).toHaveLength(1);
    expect(await addPostedProofs(author, { form, aboutId })).toEqual(ids);
    for (let more = 0; more < 4; more += 1)
      form.append('proofs', new File([new Uint8Array(bytes)], `${more}.jpg`));
    expect(await refused(addPostedProofs(author, { form, aboutId }))).toBe('appeal.tooManyProofs');
  });

  it('is no file for anybody else, and is let go with an appeal that is taken back', async () => {
    const { appeal, author } = await decided();
    const form = new FormData();
    form.append('proofs', new File([new Uint8Array(await photograph())], 'receipt.jpg'));
    const proofs = await addPostedProofs(author, { form, aboutId: appeal.aboutId });
    const { id, ...sent } = await sendAppeal(author, { ...appeal, proofs });
    const proof = { id: proofs[0] ?? '', url: sent.proofs[0]?.url ?? '' };
    const [stranger, moderator] = [
      await inSession(database),
      await inSession(database, { role: 'moderator' }),
    ];
    expect(await answerTo(database, proof.url)).toEqual(NO_FILE);
    expect(await answerTo(database, proof.url, stranger)).toEqual(NO_FILE);
    expect(await answerTo(database, proof.url, moderator)).toEqual(PRIVATE_FILE);
    expect(await withdrawAppeal(author, { id })).toMatchObject({ state: 'withdrawn', proofs: [] });
    expect(await unusedOf(proof.id)).not.toBeNull();
  });
});
