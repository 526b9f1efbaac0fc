// The stages between the words of a question and what is asked of the index, each by itself.
import { describe, expect, it } from 'vitest';
import type { Analysis, Lexeme, Named } from './analysis.ts';
import { isJoint } from './function-words.ts';
import { languagesOf, spansOf } from './spans.ts';
import { partsOf } from './parts.server.ts';

type Told = Partial<Named> & Pick<Named, 'at' | 'concept'>;
const KINDS: Record<string, string> = { toyota: 'make', hilux: 'model', leather: 'attribute' };

/** A question of words that titles have, with what the lexicon knows of them. */
function analysed(text: string, told: Told[] = [], missing: string[] = []): Analysis {
  const all = text.split(' ');
  const named = told.map((each) => ({
    length: 1,
    language: 'en',
    exact: true,
    kind: KINDS[each.concept] ?? 'thing',
    categoryId: null,
    wider: [],
    df: 10,
    narrower: null,
    beside: null,
    parent: null,
    ...each,
  }));
  // As analyseText leaves them out.
  const words = all.flatMap((word, place) =>
    isJoint(word) ? [] : [{ word, folded: word, place }],
  );
  const lexemes = words.map(({ word }, at): Lexeme => {
    return { at: at + 1, kind: '', lexeme: word, df: missing.includes(word) ? null : 10 };
  });
  return { words, all, whole: all, lexemes, named, begun: [], listings: 1_000 };
}

describe('the languages of a question', () => {
  it.each([
    ['are the reader’s where nothing says so', analysed('qqq'), 'nl', ['nl']],
    [
      'are those of its things',
      analysed('silla', [{ at: 1, concept: 'chair', language: 'es' }]),
      'en',
      ['es'],
    ],
    ['are those of its little words', analysed('qqq de la vélo pour nous'), 'en', ['fr']],
    [
      'are several where they say as much',
      analysed('a b', [
        { at: 1, concept: 'x', language: 'es' },
        { at: 2, concept: 'y', language: 'fr' },
      ]),
      'en',
      ['es', 'fr'],
    ],
  ])('%s', (_, analysis, locale, languages) => {
    expect(languagesOf(analysis, locale)).toEqual(languages);
  });
});

describe('the stretches of a question', () => {
  const concepts = (analysis: Analysis) =>
    spansOf(analysis, ['en'])
      .toSorted((one, other) => one.at - other.at)
      .map(({ at, length, named }) => [at, length, named.map(({ concept }) => concept).join()]);

  it.each([
    ['nothing that the lexicon has', analysed('qqq www'), []],
    [
      'one each',
      analysed('toyota hilux', [
        { at: 1, concept: 'toyota' },
        { at: 2, concept: 'hilux' },
      ]),
      [
        [1, 1, 'toyota'],
        [2, 1, 'hilux'],
      ],
    ],
    [
      'the longer name',
      analysed('washing machine', [
        { at: 2, concept: 'machine' },
        { at: 1, length: 2, concept: 'washer' },
      ]),
      [[1, 2, 'washer']],
    ],
    [
      'the exact one of two',
      analysed('bank', [
        { at: 1, concept: 'bench', exact: false },
        { at: 1, concept: 'bank' },
      ]),
      [[1, 1, 'bank']],
    ],
    [
      'the sold one of two',
      analysed('seat', [
        { at: 1, concept: 'car-seat', df: null },
        { at: 1, concept: 'chair' },
      ]),
      [[1, 1, 'chair']],
    ],
    [
      'no little word',
      analysed('show toyota', [
        { at: 1, concept: 'x' },
        { at: 2, concept: 'toyota' },
      ]),
      [[2, 1, 'toyota']],
    ],
    [
      'a number with its unit',
      analysed('15 inch', [{ at: 2, concept: 'inch', kind: 'unit' }]),
      [[1, 2, '15inch']],
    ],
    [
      'no unit without a number',
      analysed('red inch', [{ at: 2, concept: 'inch', kind: 'unit' }]),
      [],
    ],
  ])('are %s', (_, analysis, spans) => {
    expect(concepts(analysis)).toEqual(spans);
  });
});

describe('the parts of a question', () => {
  const parts = (analysis: Analysis, locale = 'en') =>
    partsOf(analysis, locale).map(({ words, kind, isHead, isDenied }) =>
      [words.join(' '), kind, isHead && 'head', isDenied && 'denied'].filter(Boolean).join(' / '),
    );
  const sofa = { concept: 'sofa' };
  it.each([
    [
      'a thing before "for"',
      analysed('case for phone', [
        { at: 1, concept: 'case' },
        { at: 2, concept: 'phone' },
      ]),
      ['case / thing / head', 'phone / thing'],
    ],
    [
      'the last thing in English',
      analysed('car battery', [
        { at: 1, concept: 'car' },
        { at: 2, concept: 'battery' },
      ]),
      ['car / thing', 'battery / thing / head'],
    ],
    [
      'a model before its make',
      analysed('toyota hilux', [
        { at: 1, concept: 'toyota' },
        { at: 2, concept: 'hilux' },
      ]),
      ['toyota / make', 'hilux / model / head'],
    ],
    [
      'the make where there is nothing else',
      analysed('toyota 2015', [{ at: 1, concept: 'toyota' }]),
      ['toyota / make / head', '2015 / number'],
    ],
    [
      'the thing beside what says how it is',
      analysed('leather sofa', [
        { at: 1, concept: 'leather' },
        { at: 2, ...sofa },
      ]),
      ['leather / attribute', 'sofa / thing / head'],
    ],
    [
      'the trade wherever it stands',
      analysed('work with maid', [
        { at: 1, concept: 'work' },
        { at: 2, concept: 'maid', kind: 'trade' },
      ]),
      ['work / thing / head', 'maid / trade / head'],
    ],
    [
      'what is not denied',
      analysed('sofa not leather', [
        { at: 1, ...sofa },
        { at: 3, concept: 'leather' },
      ]),
      ['sofa / thing / head', 'leather / attribute / denied'],
    ],
    [
      'once what is said twice',
      analysed('sofa sofa', [
        { at: 1, ...sofa },
        { at: 2, ...sofa },
      ]),
      ['sofa / thing / head'],
    ],
  ])('are led by %s', (_, analysis, expected) => {
    expect(parts(analysis)).toEqual(expected);
  });

  it('weigh by what they are, by how rare they are, and little where they are implied', () => {
    const weights = (analysis: Analysis) =>
      Object.fromEntries(partsOf(analysis, 'en').map(({ words, weight }) => [words[0], weight]));
    const swift = weights(
      analysed(
        'swift car qqq',
        [
          { at: 1, concept: 'swift', kind: 'model', wider: ['car'] },
          { at: 2, concept: 'car', df: 500 },
        ],
        ['qqq'],
      ),
    );
    expect(swift['swift']).toBeGreaterThan(10 * (swift['car'] ?? 9));
    expect(swift['qqq']).toBeLessThan(swift['swift'] ?? 0);
    const rare = weights(
      analysed('zither sofa', [
        { at: 1, concept: 'zither', df: 1 },
        { at: 2, concept: 'sofa', df: 600 },
      ]),
    );
    expect(rare['zither']).toBeGreaterThan(rare['sofa'] ?? 9);
  });
});
