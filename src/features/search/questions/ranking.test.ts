import { describe, expect, it } from 'vitest';
import { type Candidate, scoreOf, WORTH } from './ranking.ts';

const ASKED = Date.parse('2026-06-01T12:00:00Z');
const DAY = 86_400_000;
const LISTING: Candidate = {
  title: 'Grey sofa',
  createdAt: ASKED - 10 * DAY,
  trust: 50,
  foreign: false,
  quality: [{ weight: 3, worth: WORTH.title }],
  fits: null,
  boost: 0,
};
const score = (more: Partial<Candidate>, words = ['sofa']) =>
  scoreOf({ ...LISTING, ...more }, words, ASKED);
const having = (...worths: number[]) => ({
  quality: worths.map((worth) => ({ weight: 1, worth })),
});

describe('a listing comes before another of the same question', () => {
  it.each<[why: string, before: Partial<Candidate>, behind: Partial<Candidate>, string[]?]>([
    ['that has the words in its title', having(WORTH.title), having(WORTH.text)],
    ['that is it, not what only speaks of it', having(WORTH.concept), having(WORTH.any)],
    ['that is any of it, not only of the wider kind', having(WORTH.any), having(WORTH.wider)],
    [
      'that has the heavier part',
      {
        quality: [
          { weight: 3, worth: 1 },
          { weight: 1, worth: 0 },
        ],
      },
      {
        quality: [
          { weight: 3, worth: 0 },
          { weight: 1, worth: 1 },
        ],
      },
    ],
    ['that has both parts', having(1, 0.4), having(1, 0)],
    ['in a category where such things are sold', { fits: true }, { fits: false }],
    ['newer', { createdAt: ASKED - DAY }, { createdAt: ASKED - 300 * DAY }],
    ['more trusted', { trust: 90 }, { trust: 0 }],
    ['in the language of the question', { foreign: false }, { foreign: true }],
    ['that people choose for the question', { boost: 0.1 }, { boost: 0 }],
    ['that begins with the word', { title: 'Sofa in grey' }, { title: 'Grey big sofa' }],
    ['whose title is all of it', { title: 'Sofa' }, { title: 'Sofa with table' }],
    [
      'that has the words together',
      { title: 'Leather sofa grey' },
      { title: 'Leather for sofa' },
      ['leather', 'sofa'],
    ],
    ['with the word in another form', { title: 'Sofas here' }, { title: 'Things here' }],
  ])('%s', (_, before, behind, words) => {
    expect(score(before, words)).toBeGreaterThan(score(behind, words));
  });

  it('and the hour of the day changes nothing, nor what is dated in the future', () => {
    expect(scoreOf(LISTING, ['sofa'], ASKED)).toBe(scoreOf(LISTING, ['sofa'], ASKED + DAY / 4));
    expect(score({ createdAt: ASKED + 5 * DAY })).toBe(score({ createdAt: ASKED }));
    expect(score({ quality: [] })).toBe(0);
  });
});
