import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { openCase, openCaseFor } from '#features/moderation/decisions/case.server.ts';
import { getCase } from '#features/moderation/decisions/look.server.ts';
import { listCases } from '#features/moderation/decisions/queue.server.ts';
import { replyFor } from '#features/moderation/decisions/replies.server.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import { contentReported } from '#features/moderation/reports/report.events.server.ts';
import { sendReport } from '#features/moderation/reports/report.server.ts';
import { weighReport } from '#features/moderation/reports/weigh.server.ts';
import { findDuplicates } from '#features/moderation/similarity/duplicates.server.ts';
import type { Ctx } from '#platform/context.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { as } from '#tests/support/conversations.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import {
  assessed,
  heldListing,
  publicListing,
  staff,
  submittedListing,
} from '#tests/support/moderation.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { getCaseEvidence } from './evidence.server.ts';
import { addNote } from './notes.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
beforeAll(() => seedCatalog(ctx));
const REPORTED = subscribe(contentReported, 'moderation.weigh-report', weighReport);

const found = (flag: string, detector: Finding['detector'] = 'scam_patterns'): Finding => ({
  detector,
  flag,
  score: 0.5,
  values: {},
  seen: [],
});
const evidenceOf = async (id: string, reader?: Ctx) =>
  getCaseEvidence(reader ?? (await staff(db)), { id });

describe('what stands beside a case', () => {
  it('is why people report it, in their words, and how right they were', async () => {
    const { id } = await publicListing(db);
    const reporter = await buildUser(db, { name: 'Keisha Brown' });
    const note = 'He took my deposit.';
    await sendReport(as(db, reporter), { kind: 'listings', id, reason: 'scam', note });
    await hearEvents(ctx, [REPORTED]);
    const [row] = await db
      .select()
      .from(moderationCaseTable)
      .where(eq(moderationCaseTable.subjectId, id));
    expect((await evidenceOf(row?.id ?? '')).reports).toMatchObject([
      { reason: 'scam', note, reporter: { upheld: 0, decided: 0, isTrusted: false } },
    ]);
  });

  it('is the thing of another account that a text is a copy of, with the way to it', async () => {
    const text = `Beautiful two bedroom apartment for rent near the harbour, fully furnished, with
      air conditioning, hot water and a garden for children. Call in the evening, please.`;
    const original = await submittedListing(db, { title: 'Apartment by the harbour' });
    const texts = [{ field: 'description', text }];
    const content = {
      kind: 'listings',
      revision: 1,
      isEdit: false,
      country: 'JM',
      media: [],
      texts,
    };
    await findDuplicates(ctx, { ...content, id: original.id, authorId: original.seller.id });
    const copy = await heldListing(db, 0.5, [found('copy_of_other_account')]);
    await findDuplicates(ctx, { ...content, id: copy.id, authorId: copy.seller.id });
    expect((await evidenceOf(copy.case.id)).copies).toEqual([
      {
        kind: 'listings',
        title: 'Apartment by the harbour',
        path: `/products/${original.id}`,
        author: expect.any(String),
        percent: 100,
        isRejected: false,
      },
    ]);
  });

  it('is what others ask for such a thing, the same model first', async () => {
    const car = { category: 'automotive-cars', country: 'JM' };
    const details = { make: 'Toyota', model: 'Corolla' };
    await buildListing(db, { ...car, title: 'BMW X5', details: { make: 'BMW', model: 'X5' } });
    await buildListing(db, { ...car, title: 'Corolla of others', details, price: 1_500_000 });
    const { id } = await buildListing(db, { ...car, title: 'Cheap Corolla', details });
    const findings = [found('price_far_below_market', 'pricing')];
    const caseId = await openCaseFor(
      ctx,
      { kind: 'listings', subjectId: id },
      { source: 'screening', outcome: 'hold', assessment: assessed(0.5, { findings }) },
    );
    const { comparables } = await evidenceOf(caseId ?? '');
    expect(comparables.map(({ title }) => title)).toEqual(['Corolla of others', 'BMW X5']);
    expect(comparables[0]?.price).toEqual({ amount: 1_500_000, currency: 'USD' });
  });

  it('is what else of its author waits, and what they sell', async () => {
    const { case: held, seller } = await heldListing(db);
    const other = await buildListing(db, { userId: seller.id, title: 'Another boat' });
    await openCaseFor(
      ctx,
      { kind: 'listings', subjectId: other.id },
      { source: 'report', isUrgent: false },
    );
    expect((await evidenceOf(held.id)).others).toMatchObject([{ title: 'Another boat' }]);
    expect((await getCase(await staff(db), { id: held.id })).history).toMatchObject({
      live: 1,
      sold: 0,
      rating: null,
    });
  });

  it('is the saved reply for each reason, in the language of the author', async () => {
    const { case: held, seller } = await heldListing(db);
    await db.update(userTable).set({ locale: 'pap' }).where(eq(userTable.id, seller.id));
    const { replies } = await evidenceOf(held.id);
    expect(replies.locale).toBe('pap');
    expect(replies.words['scam']).toBe(replyFor('pap', 'scam'));
  });
});

describe('notes for colleagues', () => {
  it('stand beside every case of the same author, with who and when, and are in the log', async () => {
    const { case: held, seller } = await heldListing(db);
    const moderator = await staff(db);
    await addNote(moderator, { id: held.id, words: 'Asked for the serial number.' });
    const [note] = (await evidenceOf(held.id)).notes;
    expect(note).toMatchObject({ words: 'Asked for the serial number.', isHere: true });
    const other = await buildListing(db, { userId: seller.id });
    const cause = { source: 'report', isUrgent: false } as const;
    const subject = { kind: 'listings', subjectId: other.id };
    const otherId = await openCaseFor(ctx, subject, cause);
    expect((await evidenceOf(otherId ?? '')).notes).toMatchObject([
      { id: note?.id, isHere: false },
    ]);
    const rows = await db.select().from(auditTable).where(eq(auditTable.action, 'decision.note'));
    expect(rows.map(({ actorId }) => actorId)).toContain(moderator.actor.id);
  });

  it('are neither read nor written by whom they are about', async () => {
    const { case: held, seller } = await heldListing(db);
    await addNote(await staff(db), { id: held.id, words: 'Second time.' });
    const own = testCtx(db, { actor: testActor({ id: seller.id, role: 'moderator' }) });
    expect((await evidenceOf(held.id, own)).notes).toEqual([]);
    const refused = await refusalOf(addNote(own, { id: held.id, words: 'I am honest.' }));
    expect(refused.code.key).toBe('moderation.own');
    const empty = await refusalOf(addNote(await staff(db), { id: held.id, words: '  ' }));
    expect(empty.code.key).toBe('invalidRequest');
  });
});

describe('the language of a case', () => {
  it('is known of what is long enough, and narrows the queue', async () => {
    const listing = await submittedListing(db, { title: 'Bote de pesca' });
    const text = `Vendo bote de pesca de siete metros con motor de cuarenta caballos, en buen
      estado, pintado el año pasado. Se puede ver en el puerto todos los días por la mañana.`;
    const shown = {
      kind: 'listings',
      subjectId: listing.id,
      revision: 1,
      authorId: listing.seller.id,
      title: 'Bote de pesca',
      mediaId: null,
      country: 'DO',
      texts: [{ field: 'description', text }],
      price: null,
    };
    const cause = { source: 'report', isUrgent: false } as const;
    const id = await openCase(ctx, shown, cause);
    const { items, total } = await listCases(await staff(db), { limit: 25, language: 'es' });
    expect([items.map((item) => item.id), total]).toEqual([[id], 1]);
    const short = await submittedListing(db, { title: 'Yamaha 40' });
    const texts = [{ field: 'title', text: 'Yamaha 40' }];
    const unknown = await openCase(ctx, { ...shown, subjectId: short.id, texts }, cause);
    expect(await getCase(await staff(db), { id: unknown })).toMatchObject({ language: null });
    expect(await getCase(await staff(db), { id })).toMatchObject({ language: 'es' });
  });
});
