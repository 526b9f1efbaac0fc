import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { outcomeOf } from '#features/moderation/moderation.outcome.ts';
import { assessContent } from '#features/moderation/detectors/assess.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import { assessmentSchema } from '#features/moderation/moderation.schema.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { testCtx, testParts } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';
import { modelServer } from '#tests/support/model-server.ts';
import { anotherApp } from '#tests/support/services.ts';
import { raiseByEvidence } from './evidence.server.ts';
import { rememberOutcome } from './fingerprints.server.ts';
import { pictureFingerprintTable, textFingerprintTable } from './table.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
const server = await modelServer();
afterAll(server.close);
beforeAll(() => seedCatalog(ctx));

const PICTURE = `${'0f1e2d3c4b5a6978'}${'0123456789abcdef'.repeat(4)}`;
const TEXT = `Handmade wicker table with four chairs, light brown, with a glass top. It stood on a
  covered porch in Mandeville for two years and has no scratches. Pick up on weekends.`;
const { checks } = DEFAULT_SETTINGS;

async function submission(text: string, fingerprint: string | null): Promise<ScreenedContent> {
  const { id: authorId } = await buildUser(db);
  const { id: media } = await buildMedia(db, { ownerId: authorId, fingerprint });
  return {
    kind: 'listings',
    id: v7(),
    revision: 1,
    authorId,
    isEdit: false,
    country: 'JM',
    texts: [{ field: 'description', text }],
    media: [media],
  };
}

const outcome = (risk: number) => outcomeOf(risk, DEFAULT_SETTINGS);

describe('content that was seen before', () => {
  it('waits for a person when text or picture is another account’s, first in line with both', async () => {
    const first = await assessContent(ctx, await submission(TEXT, PICTURE), checks);
    expect([first.findings, outcome(first.risk)]).toEqual([[], 'approve']);
    const texts = await assessContent(ctx, await submission(TEXT, null), checks);
    expect([texts.findings.length, outcome(texts.risk)]).toEqual([1, 'hold']);
    const other = await submission('A bicycle for children, blue.', PICTURE);
    const pictures = await assessContent(ctx, other, checks);
    expect([pictures.findings.length, outcome(pictures.risk)]).toEqual([1, 'hold']);
    const both = await assessContent(ctx, await submission(TEXT, PICTURE), checks);
    expect(both.findings.map(({ flag }) => flag)).toEqual([
      'copy_of_other_account',
      'picture_of_other_account',
    ]);
    expect(outcome(both.risk)).toBe('flag');
    expect(assessmentSchema.parse(both)).toEqual(both);
  });

  it('is first in line when it was rejected with somebody else', async () => {
    const text = TEXT.replaceAll('a', 'an old').replaceAll('with', 'and also');
    const rejected = await submission(text, null);
    await assessContent(ctx, rejected, checks);
    await rememberOutcome(ctx, { kind: 'listings', id: rejected.id, outcome: 'reject' });
    const again = await assessContent(ctx, await submission(text, null), checks);
    expect(outcome(again.risk)).toBe('flag');
  });

  it('is not rejected with suspicious words, unless people rejected the same', async () => {
    const text = `To hold the flat for you send the first month today, you see it on Sunday when
      I am back from my trip.`;
    const first = await submission(text, PICTURE);
    await assessContent(ctx, first, checks);
    const copied = await assessContent(ctx, await submission(text, PICTURE), checks);
    expect(outcome(copied.risk)).toBe('flag');
    await rememberOutcome(ctx, { kind: 'listings', id: first.id, outcome: 'reject' });
    const known = await assessContent(ctx, await submission(text, null), checks);
    expect(outcome(known.risk)).toBe('reject');
  });

  it('is neither looked for nor remembered while the detector is switched off', async () => {
    const copy = await submission(TEXT, PICTURE);
    const off = { ...checks, scam_patterns: false, pricing: false };
    const { findings } = await assessContent(ctx, copy, off);
    expect(findings).toEqual([]);
    const rows = [
      ...(await db.select().from(textFingerprintTable)),
      ...(await db.select().from(pictureFingerprintTable)),
    ];
    expect(rows.filter(({ authorId }) => authorId === copy.authorId)).toEqual([]);
  });

  it('counts for itself and more together, and does not reject without suspicious words', () => {
    const finding = (score: number) => ({
      detector: 'scam_patterns' as const,
      flag: 'x',
      score,
      values: {},
      seen: [],
    });
    expect(raiseByEvidence(0.2, [])).toBeCloseTo(0.2);
    expect(raiseByEvidence(0, [finding(0.5)])).toBe(0.5);
    expect(raiseByEvidence(0, [finding(0.5), finding(0.5)])).toBe(0.75);
    expect(raiseByEvidence(0, [finding(0.9), finding(0.9)])).toBe(0.85);
    expect(raiseByEvidence(0.5, [finding(0.9), finding(0.9)])).toBeGreaterThan(0.9);
  });
});

describe('the second opinion', () => {
  const shop = () => {
    const own = { ...ctx, ...anotherApp(testParts(db)) };
    const languageModel = { url: server.url, model: 'small', key: undefined, timeoutMs: 5_000 };
    return { ...own, settings: { ...own.settings, languageModel } };
  };
  const ordinary = () => submission('A blue bicycle.', null);

  it('makes ordinary content wait at most, and the log names it', async () => {
    server.answer = { risk: 1, reason: 'A lie.' };
    const { risk, opinion, ruleVersion } = await assessContent(shop(), await ordinary(), checks);
    expect([outcome(risk), opinion?.reason]).toEqual(['hold', 'A lie.']);
    expect(ruleVersion).toMatch(/ with opinion$/);
  });

  it('that calls everything harmless changes nothing of what was found', async () => {
    server.answer = { risk: 0, reason: 'Fine.' };
    const [mine, theirs] = [await submission(TEXT, PICTURE), await submission(TEXT, PICTURE)];
    await assessContent(ctx, mine, checks);
    const { risk } = await assessContent(ctx, theirs, checks);
    expect((await assessContent(shop(), theirs, checks)).risk).toBe(risk);
    expect(outcome(risk)).toBe('flag');
  });

  it('that does not come leaves the rules to decide, and the log says so', async () => {
    server.answer = { status: 500 };
    const assessed = await assessContent(shop(), await ordinary(), checks);
    expect(assessed).toMatchObject({ opinion: null, opinionProblem: 'refused' });
    expect([outcome(assessed.risk), assessed.ruleVersion]).toEqual([
      'approve',
      expect.stringMatching(/ without opinion \(refused\)$/),
    ]);
  });

  it('is not missed where no model is configured', async () => {
    const assessed = await assessContent(ctx, await ordinary(), checks);
    expect(assessed).not.toHaveProperty('opinionProblem');
    expect(assessed.ruleVersion).not.toContain('opinion');
  });
});

describe('what comparing finds', () => {
  const price = { typical: 15_000, percent: 10, currency: 'USD', among: 33 };
  it.each([
    ['price_far_below_market', price, '15,000 USD. This price is only 10% of that.'],
    ['price_far_above_market', { ...price, percent: 3_000 }, 'This price is 3,000% of that.'],
    ['copy_of_other_account', { similarity: 90, accounts: 1 }, 'what another account wrote'],
    ['copy_of_other_account', { similarity: 90, accounts: 3 }, 'what 3 other accounts wrote'],
    ['copy_of_rejected_text', { similarity: 90, accounts: 1 }, 'that was rejected'],
    ['picture_of_other_account', { pictures: 1 }, 'A picture was shown by another account'],
    ['picture_of_other_account', { pictures: 2 }, '2 pictures were shown by another account'],
    ['picture_of_rejected', { pictures: 2 }, '2 pictures were shown before with something'],
  ])('is explained in words, in each language: %s %j', (flag, values, words) => {
    const said = ['en', 'es', 'fr'].map((locale) =>
      translator(locale, 'moderation.why').dynamic(flag, values),
    );
    expect(translator('en', 'moderation.flags').has(flag)).toBe(true);
    expect(said[0]).toContain(words);
    expect(new Set(said).size).toBe(3);
    for (const sentence of said) expect(sentence).not.toMatch(/[{}]|moderation\.why/);
  });
});
