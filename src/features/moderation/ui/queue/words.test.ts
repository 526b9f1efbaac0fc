import { describe, expect, it } from 'vitest';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import { numberFindings, piecesOf } from './marks.ts';
import { diffWords } from './word-diff.ts';

const words = (text: string, places: readonly { start: number; end: number }[]) =>
  places.map(({ start, end }) => text.slice(start, end));

describe('the words that differ', () => {
  it.each([
    ['one owner, white', 'one owner, urgent', ['white'], ['urgent']],
    ['a b c d', 'a c d e', ['b '], [' e']],
    ['same', 'same', [], []],
    ['', 'all new', [], ['all new']],
    ['all old', '', ['all old'], []],
    ['el niño feliz', 'el niño triste', ['feliz'], ['triste']],
  ])('of %j and %j', (before, after, removed, added) => {
    const places = diffWords(before, after);
    expect(words(before, places.removed)).toEqual(removed);
    expect(words(after, places.added)).toEqual(added);
  });

  it('are one change where two long texts have nothing in common', () => {
    const long = (word: string) => Array.from({ length: 3_000 }, (_, at) => word + at).join(' ');
    const [before, after] = [long('a'), long('b')];
    expect(diffWords(before, after)).toEqual({
      removed: [{ start: 0, end: before.length }],
      added: [{ start: 0, end: after.length }],
    });
  });
});

const finding = (score: number, start: number, text: string): Finding => ({
  detector: 'scam_patterns',
  flag: 'wire_transfer',
  score,
  values: {},
  seen: [{ field: 'title', start, end: start + text.length, text }],
});

describe('what was seen', () => {
  const found = numberFindings([finding(0.4, 0, 'Send'), finding(0.9, 5, 'a wire')], 0.7);

  it('is numbered from the strongest on, which are grave from the threshold on', () => {
    expect(found.map(({ score, number, isGrave }) => [score, number, isGrave])).toEqual([
      [0.9, 1, true],
      [0.4, 2, false],
    ]);
  });

  it('is marked in its field, together with what changed', () => {
    const pieces = piecesOf({ field: 'title', text: 'Send a wire now' }, found, [
      { start: 7, end: 15 },
    ]);
    expect(
      pieces.map(({ text, mark, isLast, isChanged }) => [text, mark?.number, isLast, isChanged]),
    ).toEqual([
      ['Send', 2, true, false],
      [' ', undefined, false, false],
      ['a ', 1, false, false],
      ['wire', 1, true, true],
      [' now', undefined, false, true],
    ]);
  });

  it('is not marked in another text of the same field', () => {
    const [piece, ...rest] = piecesOf({ field: 'title', text: 'Something else' }, found);
    expect([piece?.mark, rest]).toEqual([null, []]);
  });
});
