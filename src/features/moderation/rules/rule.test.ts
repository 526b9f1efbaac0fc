import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import { createListing } from '#features/listings/edits/write.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { checkContent } from '#features/moderation/decisions/check.server.ts';
import { decideCase } from '#features/moderation/decisions/decide.server.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { screeningSubscription } from '#platform/screening/screening.server.ts';
import { auditOf } from '#tests/support/audit.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildSeller } from '#tests/support/factories.ts';
import { listingRow, staff } from '#tests/support/moderation.ts';
import { ruleSubscriptions } from './jobs.server.ts';
import type { RuleInput } from './rule.schema.ts';
import { listRules, saveRule, switchRule } from './rule.server.ts';
import { ruleTable } from './table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
beforeEach(() => db.delete(ruleTable));

const SUBSCRIPTIONS = [
  screeningSubscription(listingRevisions.screened, (ctx, content) => checkContent(ctx, content)),
  ...ruleSubscriptions,
];
const happen = () => hearEvents(testCtx(db), SUBSCRIPTIONS);

const RULE: RuleInput = {
  name: 'Hummingbird cages',
  kind: 'words',
  body: 'hummingbird cage',
  detector: 'prohibited_items',
  countries: [],
  kinds: [],
};
const TEXT = 'A hummingbird cage of bamboo, made by hand in Portland by my uncle.';

async function offer(description = TEXT, fingerprint: string | null = null) {
  const { seller, media, written } = await buildSeller(db, { files: 1 });
  await db
    .update(mediaTable)
    .set({ fingerprint })
    .where(eq(mediaTable.id, media[0] ?? ''));
  const ctx = testCtx(db, { actor: testActor({ id: seller.id, email: seller.email }) });
  const { id } = await createListing(ctx, { ...written, description });
  await happen();
  return { id, media: media[0] ?? '' };
}
const statusOf = async ({ id }: { id: string }) => (await listingRow(db, id)).status;

describe('a rule of a moderator', () => {
  it('holds nothing while it is tried, and then says what it would have caught', async () => {
    const ctx = await staff(db);
    const caught = await offer();
    await offer('Six plastic chairs and a folding table from the church hall.');
    const { id } = await saveRule(ctx, RULE);
    await expect(switchRule(ctx, { id, state: 'live' })).rejects.toMatchObject({
      code: moderationErrors.moderation_rule_untried,
    });
    await happen();
    const [tried] = await listRules(ctx);
    expect(tried).toMatchObject({
      state: 'shadow',
      precision: null,
      saved: { name: ctx.actor.name },
    });
    expect(tried?.tried).toMatchObject({ caught: 1, rejected: 0, approved: 0 });
    expect(tried?.tried?.examples.map(({ path }) => path)).toEqual([`/products/${caught.id}`]);
    expect(await statusOf(await offer(`${TEXT} Another one.`))).not.toBe('rejected');
  });

  it('that is live leaves what fits to a person, with its name, and rejects nothing', async () => {
    const ctx = await staff(db);
    const { id } = await saveRule(ctx, { ...RULE, body: 'mahogany nightingale' });
    await happen();
    await switchRule(ctx, { id, state: 'live' });
    const held = await offer('Mahogany nightingale, carved for the top of a wardrobe.');
    expect(await statusOf(held)).toBe('pending');
    const [found] = await db
      .select()
      .from(moderationCaseTable)
      .where(eq(moderationCaseTable.subjectId, held.id));
    expect(found?.assessment?.findings).toContainEqual(
      expect.objectContaining({ flag: 'rule_of_moderators', values: { name: RULE.name } }),
    );
    await switchRule(ctx, { id, state: 'off' });
    const free = await offer('A mahogany nightingale that my father carved.');
    expect(await statusOf(free)).toBe('approved');
    expect(await auditOf(db, id)).toEqual([
      'settings.ruleSave',
      'settings.ruleLive',
      'settings.ruleOff',
    ]);
  });

  it('says how often people agreed', async () => {
    const ctx = await staff(db);
    const { id } = await saveRule(ctx, { ...RULE, body: 'copper pelican' });
    await happen();
    await switchRule(ctx, { id, state: 'live' });
    const texts = ['One copper pelican.', 'Two of copper pelican kind.', 'Copper pelican lamp.'];
    for (const [at, text] of texts.entries()) {
      const { id: subjectId } = await offer(text);
      const [row] = await db
        .select()
        .from(moderationCaseTable)
        .where(eq(moderationCaseTable.subjectId, subjectId));
      const decision = at === 0 ? 'approve' : 'reject';
      const reason = at === 0 ? null : 'prohibited';
      await decideCase(ctx, { id: row?.id ?? '', revision: 1, decision, reason, note: '' });
    }
    await switchRule(ctx, { id, state: 'shadow' });
    await happen();
    const [rule] = await listRules(ctx);
    expect(rule?.tried).toMatchObject({ caught: 3, rejected: 2, approved: 1 });
    expect(rule?.precision).toBeCloseTo(2 / 3);
  });

  it('holds only in its countries and for its kinds', async () => {
    const ctx = await staff(db);
    const places: Partial<RuleInput>[] = [{ countries: ['BB'] }, { kinds: ['forum'] }];
    for (const where of places) {
      const { id } = await saveRule(ctx, { ...RULE, body: 'silver heron', ...where });
      await happen();
      await switchRule(ctx, { id, state: 'live' });
    }
    expect(await statusOf(await offer('A silver heron for the garden pond.'))).toBe('approved');
  });

  it('knows a picture of the shop by its address', async () => {
    const ctx = await staff(db);
    const PICTURE = `${'a0ff13579bdf2468'}${'fedcba9876543210'.repeat(4)}`;
    const { media } = await offer('A lamp of coral stone, heavy and old.', PICTURE);
    const [file] = await db.select().from(mediaTable).where(eq(mediaTable.id, media));
    const address = `https://calabash.example${file?.url}`;
    const rule = await saveRule(ctx, { ...RULE, kind: 'pictures', body: address });
    expect(rule.body).toBe(PICTURE);
    await happen();
    await switchRule(ctx, { id: rule.id, state: 'live' });
    const again = await offer('Something else of wood.', PICTURE.replace('a0ff', 'a0fe'));
    expect(await statusOf(again)).not.toBe('approved');
  });

  it('that is changed holds nothing until it is tried again', async () => {
    const ctx = await staff(db);
    const { id } = await saveRule(ctx, { ...RULE, body: 'golden ibis' });
    await happen();
    await switchRule(ctx, { id, state: 'live' });
    const changed = await saveRule(ctx, { ...RULE, id, body: 'golden ibises' });
    expect(changed).toMatchObject({ state: 'shadow', tried: null, switched: null });
    await expect(switchRule(ctx, { id, state: 'live' })).rejects.toMatchObject({
      code: moderationErrors.moderation_rule_untried,
    });
  });
});
