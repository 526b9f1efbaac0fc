import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { findDuplicates } from './duplicates.server.ts';
import { forgetFingerprintsOf, forgetSubject, rememberOutcome } from './fingerprints.server.ts';
import { signatureOf, similarityOf } from './minhash.ts';
import { plainWords } from './plain-words.ts';
import { textFingerprintTable } from './table.server.ts';
import { forget } from '#tests/support/retention.ts';

const { db } = await testDatabase();
const at = (minute: number) =>
  testCtx(db, { now: new Date(Date.UTC(2026, 0, 5, 8) + minute * 60_000) });

const TEXT = `Beautiful two bedroom apartment for rent near the beach. Fully furnished with air
  conditioning, hot water and fast internet. The owner is abroad, so keys are sent by courier after
  the first month is paid. Call 876-555-0123 today, only serious people please.`;

let kept = 0;
/** What somebody submits; a new thing of a new person unless said otherwise. */
async function submission(
  text: string,
  overrides: Partial<ScreenedContent> = {},
): Promise<ScreenedContent> {
  kept += 1;
  return {
    kind: 'listings',
    id: v7(),
    revision: 1,
    authorId: overrides.authorId ?? (await buildUser(db)).id,
    isEdit: false,
    country: 'JM',
    texts: [
      { field: 'title', text: 'Apartment by the sea' },
      { field: 'description', text },
    ],
    media: [],
    ...overrides,
  };
}

const letters = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** A text of its own, so that tests do not meet. */
const ownText = () => TEXT.replaceAll(' ', ` ${letters(kept)}x `);

const flagsOf = (findings: { flag: string }[]) => findings.map(({ flag }) => flag);

beforeAll(() => seedCatalog(at(0)));

describe('a copied text', () => {
  it('of another account is found, with numbers, case, accents and look-alikes changed', async () => {
    const text = `${TEXT} Señores, casa número uno.`;
    expect(await findDuplicates(at(0), await submission(text))).toEqual([]);
    const changed = text
      .replace('876-555-0123', '1 (809) 222-9999')
      .replace('apartment', 'APARTMENT')
      .replace('Señores', 'Senores')
      .replace('beach', 'b\u200Be\u0430ch')
      .replace('furnished', 'furnishеd');
    const [finding] = await findDuplicates(at(1), await submission(changed));
    expect(finding).toMatchObject({
      detector: 'scam_patterns',
      flag: 'copy_of_other_account',
      score: 0.5,
      values: { accounts: 1 },
    });
    expect(finding?.values['similarity']).toBeGreaterThanOrEqual(95);
  });

  it('is found with a sentence more or a few words changed, and not when it says something else', async () => {
    const text = ownText();
    await findDuplicates(at(0), await submission(text));
    const more = `${text} One more sentence stands at the end of this copy.`;
    expect(flagsOf(await findDuplicates(at(1), await submission(more)))).toEqual([
      'copy_of_other_account',
    ]);
    const other = `A wooden fishing boat of seven metres with an engine of forty horsepower,
      painted last year, with two sets of oars, an anchor and a trailer that needs new tyres.`;
    expect(await findDuplicates(at(2), await submission(other))).toEqual([]);
  });

  it('of oneself is no copy', async () => {
    const text = ownText();
    const { authorId } = await submission(text);
    for (const minute of [0, 1, 2])
      expect(await findDuplicates(at(minute), await submission(text, { authorId }))).toEqual([]);
  });

  it('does not accuse who wrote it first, not even when they edit it', async () => {
    const text = ownText();
    const first = await submission(text);
    await findDuplicates(at(0), first);
    expect(await findDuplicates(at(1), await submission(text))).toHaveLength(1);
    const edited = { ...first, revision: 2, isEdit: true };
    expect(await findDuplicates(at(2), edited)).toEqual([]);
    const corrected = {
      ...edited,
      revision: 3,
      texts: [{ field: 'description', text: `${text}!` }],
    };
    expect(await findDuplicates(at(3), corrected)).toEqual([]);
  });

  it('counts for more when several accounts have it, and most when it was rejected', async () => {
    const text = ownText();
    const first = await submission(text);
    await findDuplicates(at(0), first);
    for (const minute of [1, 2]) await findDuplicates(at(minute), await submission(text));
    const third = await findDuplicates(at(3), await submission(text));
    expect(third).toMatchObject([{ score: 0.65, values: { accounts: 3 } }]);
    await rememberOutcome(at(4), { kind: 'listings', id: first.id, outcome: 'reject' });
    const after = await findDuplicates(at(5), await submission(text));
    expect(after).toMatchObject([{ flag: 'copy_of_rejected_text', score: 0.8 }]);
    await rememberOutcome(at(6), { kind: 'listings', id: first.id, outcome: 'approve' });
    expect(flagsOf(await findDuplicates(at(7), await submission(text)))).toEqual([
      'copy_of_other_account',
    ]);
  });

  it('that is quoted is no copy', async () => {
    const text = ownText();
    await findDuplicates(at(0), await submission(text, { kind: 'forum' }));
    const quoted = text.replace(/^ */gm, '> ');
    const texts = [{ field: 'body', text: `${quoted}\n\nI have seen that one, it is taken.` }];
    expect(await findDuplicates(at(1), await submission('', { kind: 'forum', texts }))).toEqual([]);
  });

  it('that is short is no copy: many people say the same in a few words', async () => {
    const short = 'Thank you very much for your help with this.';
    const content = { texts: [{ field: 'body', text: short }] };
    for (const minute of [0, 1])
      expect(await findDuplicates(at(minute), await submission(short, content))).toEqual([]);
  });

  it('that two submit at the same time is found once at least', async () => {
    const text = ownText();
    const both = [await submission(text), await submission(text)];
    const found = await Promise.all(both.map((each) => findDuplicates(at(0), each)));
    expect(found.flat()).toHaveLength(1);
  });

  it('is looked at twice with the same result', async () => {
    const text = ownText();
    await findDuplicates(at(0), await submission(text));
    const copy = await submission(text);
    const once = await findDuplicates(at(1), copy);
    expect(await findDuplicates(at(2), copy)).toEqual(once);
    expect(once).toHaveLength(1);
  });
});

describe('what is remembered of texts', () => {
  const rowsOf = async (id: string) =>
    (await db.select().from(textFingerprintTable)).filter(({ subjectId }) => subjectId === id);

  it('goes with the thing, unless it was rejected, and with the account in any case', async () => {
    const [kind, text] = ['listings', ownText()];
    const harmless = await submission(text);
    const rejected = await submission(text, { authorId: harmless.authorId });
    for (const each of [harmless, rejected]) await findDuplicates(at(0), each);
    await rememberOutcome(at(1), { kind, id: rejected.id, outcome: 'reject' });
    for (const { id } of [harmless, rejected]) await forgetSubject(at(2), { kind, id });
    expect(await rowsOf(harmless.id)).toEqual([]);
    expect(await rowsOf(rejected.id)).toHaveLength(1);
    await forgetFingerprintsOf(at(3), { userId: rejected.authorId });
    expect(await rowsOf(rejected.id)).toEqual([]);
  });

  it('is no text, and goes after two years', async () => {
    const content = await submission(ownText());
    await findDuplicates(at(0), content);
    const [row] = await rowsOf(content.id);
    expect(row?.signature).toHaveLength(128);
    expect(JSON.stringify(row)).not.toContain('courier');
    const later = (days: number) => testCtx(db, { now: new Date(Date.UTC(2026, 0, 5 + days)) });
    await forget(later(729), 'moderation.text-fingerprints', 'moderation.picture-fingerprints');
    expect(await rowsOf(content.id)).toHaveLength(1);
    await forget(later(732), 'moderation.text-fingerprints', 'moderation.picture-fingerprints');
    expect(await rowsOf(content.id)).toEqual([]);
  });

  it('follows the text: one that became short leaves nothing', async () => {
    const content = await submission(ownText());
    await findDuplicates(at(0), content);
    const short = [{ field: 'title', text: 'Sold' }];
    await findDuplicates(at(1), { ...content, revision: 2, texts: short });
    expect(await rowsOf(content.id)).toEqual([]);
  });

  it('tells forum entries by their feature, however their kind is refined', async () => {
    const content = await submission(ownText(), { kind: 'forum.reply' });
    await findDuplicates(at(0), content);
    await rememberOutcome(at(1), { kind: 'stores', id: content.id, outcome: 'reject' });
    expect((await rowsOf(content.id))[0]?.rejectedAt).toBeNull();
    await rememberOutcome(at(1), { kind: 'forum', id: content.id, outcome: 'reject' });
    expect((await rowsOf(content.id))[0]?.rejectedAt).not.toBeNull();
  });
});

describe('the signature of a text', () => {
  it('estimates the share of word triples that two texts have in common', () => {
    const word = fc.constantFrom(...TEXT.toLowerCase().match(/\p{L}+/gu)!);
    const words = fc.array(word, { minLength: 60, maxLength: 300 });
    fc.assert(
      fc.property(words, words, fc.nat(200), (one, other, cut) => {
        const mixed = [...one.slice(0, cut), ...other];
        const [a, b] = [signatureOf([one.join(' ')]), signatureOf([mixed.join(' ')])];
        if (!a || !b) return;
        expect(Math.abs(similarityOf(a.bytes, b.bytes) - jaccard(one, mixed))).toBeLessThan(0.25);
      }),
    );
  });

  it('looks at the beginning of a text of a million words, and bounds what it keeps', () => {
    const long = Array.from({ length: 1_000_000 }, (_, n) => letters(n)).join(' ');
    const start = signatureOf([long.slice(0, 20_000)]);
    expect(signatureOf([long])).toEqual(start);
    expect(start?.bands.length).toBeLessThanOrEqual(12);
  });

  it('reads words as they look, without numbers', () => {
    expect(plainWords('Crème BRÛLÉE, 25 dollаrs — c\u200Dall 876')).toEqual(
      'creme brulee dollars call'.split(' '),
    );
  });
});

function jaccard(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [triples(one), triples(other)];
  const both = [...a].filter((each) => b.has(each)).length;
  return both / (a.size + b.size - both);
}

function triples(words: readonly string[]): Set<string> {
  return new Set(words.slice(2).map((_, at) => words.slice(at, at + 3).join(' ')));
}
