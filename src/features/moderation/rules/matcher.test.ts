import { describe, expect, it } from 'vitest';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { parseFingerprint } from '#features/moderation/similarity/picture-bands.ts';
import { LINES_MAX } from './limits.ts';
import { lookedAt, matcherOf } from './matcher.server.ts';

const fits = (rule: Parameters<typeof matcherOf>[0], text: string) =>
  matcherOf(rule)(lookedAt([{ field: 'description', text }], []));
const words = (body: string) => ({ kind: 'words', body }) as const;
const pattern = (body: string) => ({ kind: 'pattern', body }) as const;
const refusedFor = (rule: Parameters<typeof matcherOf>[0]) => {
  try {
    matcherOf(rule);
  } catch (error) {
    return error;
  }
  return null;
};
const refusal = (key: string) => ({
  code: moderationErrors.moderation_rule_invalid,
  fields: { body: key },
});

describe('words', () => {
  it('fit as whole words, in any case, accents and look-alike letters', () => {
    const rule = words('mega millions\ncafé royale');
    for (const text of ['Mega  MILLIONS ticket', 'MÉGA mіllіons', 'at the Cafe Royale, daily'])
      expect(fits(rule, text), text).toEqual([]);
    for (const text of ['omega millions', 'mega million', 'café'])
      expect(fits(rule, text), text).toBeNull();
  });

  it('of one or two letters, too many of them, or none are refused', () => {
    for (const body of ['ok', '2026', '🎁'])
      expect(refusedFor(words(body)), body).toMatchObject(refusal('moderation.ruleShort'));
    const many = Array.from({ length: LINES_MAX + 1 }, () => 'lottery').join('\n');
    expect(refusedFor(words(many))).toMatchObject(refusal('moderation.ruleTooLong'));
  });
});

describe('a pattern', () => {
  it('says where it fits', () => {
    expect(fits(pattern('half.{0,20}first'), 'Send HALF of it first.')).toEqual([
      { field: 'description', start: 5, end: 21, text: 'HALF of it first' },
    ]);
  });

  it('that other engines never finish reads 20,000 letters and no more', () => {
    const slow = ['(a+)+$', '(a|aa)+$', '(.*a){20}$', '(x+x+)+y', '(a|a?)+b', '\\b(.*x)?'];
    const text = `${'a'.repeat(19_999)}!${'a '.repeat(1_000_000)}x`;
    for (const body of slow) expect(fits(pattern(body), text), body).toBeNull();
  });

  it('that cannot be run, counts too far or fits everything is refused', () => {
    for (const body of ['(', '(?<=a)b', '(a)\\1', '(?=a)', '[z-a]'])
      expect(refusedFor(pattern(body)), body).toMatchObject(refusal('moderation.rulePattern'));
    for (const body of ['(a{50}){51}', 'a{1,1000}', 'a{2}b{2}c{2}d{2}e{2}'])
      expect(refusedFor(pattern(body)), body).toMatchObject(refusal('moderation.ruleRepeats'));
    for (const body of ['.*', 'a*', '(lottery)?', ''])
      expect(refusedFor(pattern(body)), body).toMatchObject(refusal('moderation.ruleShort'));
    expect(refusedFor(pattern('a'.repeat(301)))).toMatchObject(refusal('moderation.ruleTooLong'));
  });
});

it('a picture fits when it is the same, saved anew perhaps', () => {
  const PICTURE = `${'00ff13579bdf2468'}${'fedcba9876543210'.repeat(4)}`;
  const shown = (text: string) => [parseFingerprint(text)].flatMap((each) => each ?? []);
  const again = shown(PICTURE.replace('00ff', '00fe'));
  const other = shown('0'.repeat(80));
  expect([again, other]).toMatchObject([{ length: 1 }, { length: 1 }]);
  const matches = matcherOf({ kind: 'pictures', body: PICTURE });
  expect(matches(lookedAt([], again))).toEqual([]);
  expect(matches(lookedAt([], other))).toBeNull();
  expect(refusedFor({ kind: 'pictures', body: '/media/nothing.webp' })).toMatchObject(
    refusal('moderation.rulePicture'),
  );
});
