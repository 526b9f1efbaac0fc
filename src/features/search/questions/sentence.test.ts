import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { READINGS } from '#features/search/search.limits.ts';
import { type Asker, readingsOf, readSentence } from './sentence.server.ts';

const VISITOR: Asker = { currency: 'USD', country: null, plain: [] };

/** What was understood, in one line: "kitchen | BB | -50 USD". */
function said(question: string, asker: Partial<Asker> = {}): string {
  const { words, place, price, category, conditions, year } = readSentence(question, {
    ...VISITOR,
    ...asker,
  });
  return [
    words,
    place && (place.parish ?? place.country),
    price && `${price.min ?? ''}-${price.max ?? ''} ${price.currency}`,
    category,
    conditions.join('/') || null,
    year && `${year}+`,
  ]
    .filter((part) => part !== null)
    .join(' | ');
}

describe('a question in a sentence', () => {
  it.each([
    ['something for my kitchen under 50 US dollars in Barbados', 'kitchen | BB | -50 USD'],
    ['¿tienen bicicletas para niños?', 'bicicletas para niños?'],
    ['voiture pas plus de 5000 euros en Martinique', ' | MQ | -5000 EUR | automotive-cars'],
    ['2 bedroom apartment for rent in Kingston', '2 bedroom apartment | JM-01 | real-estate-rent'],
    ['new iphone below 300 bds', 'iphone | -300 BBD | new'],
    [
      'ik zoek een tweedehands auto onder 5000 euro op Curaçao',
      ' | CW | -5000 EUR | automotive-cars | like-new/good/used',
    ],
    [
      'mwen ap chache yon machin anba 500000 goud ann Ayiti',
      ' | HT | -500000 HTG | automotive-cars',
    ],
    ['mi ta buska outo te 10000 florin na Kòrsou', ' | CW | -10000 XCG | automotive-cars'],
    ['kay pou lwe nan Pòtoprens', 'kay | HT | real-estate-rent'],
    [
      'casa en alquiler en Santo Domingo por menos de 25 mil pesos',
      'casa | DO | -25000 DOP | real-estate-rent',
    ],
    [
      'appartement 3 chambres à louer à Fort-de-France moins de 1 200 €',
      'appartement 3 chambres | MQ | -1200 EUR | real-estate-rent',
    ],
    ['te huur huis Paramaribo', 'huis | SR | real-estate-rent'],
    ['muebles usados en Puerto Rico', ' | PR | furniture | like-new/good/used'],
    ['house for sale in T&T', 'house | TT | real-estate-sale'],
    ['car for sale', ' | automotive-cars'],
    ['I need someone to fix my AC in Montego Bay', 'fix AC | JM-08'],
    ['laptop $300-$500', 'laptop | 300-500 USD'],
    ['guitar between 100 and 200 dollars', 'guitar | 100-200 USD'],
    ['bikes 200 euros ou moins', 'bikes | -200 EUR'],
    ['phone under 300 in the DR', ' | DO | -300 USD | phones'],
    ['apartment St. John, Antigua', 'apartment | AG-04'],
    ['boat anywhere in the Caribbean', 'boat'],
    ['Barbados', ' | BB'],
    ['cheap phone', ' | phones'],
    ['sofá barato en Cuba', 'sofá | CU'],
    ['cyar under 5000 usd', ' | -5000 USD | automotive-cars'],
    ['red car automatic 2015 or newer', 'red automatic | automotive-cars | 2015+'],
    ['Toyota desde 2018 en Jamaica', 'Toyota | JM | automotive-cars | 2018+'],
    ['honda 2012 and up under 8000 usd', 'honda | -8000 USD | automotive-cars | 2012+'],
    ['moto à partir de 2020', ' | automotive-motorcycles | 2020+'],
    ['auto nieuwer dan 2016', ' | automotive-cars | 2016+'],
    ['kas pa bou di 200 florin na Aruba', 'kas | AW | -200 AWG'],
    ['bais pa menos di 100 florin na Aruba', 'bais | AW | -100 AWG'],
    ['car from 2000 dollars', ' | 2000- USD | automotive-cars'],
  ])('%s', (question, meaning) => {
    expect(said(question)).toBe(meaning);
  });

  it.each([
    'Jamaica rum',
    'rum from Jamaica',
    'map of Jamaica',
    'flor de jamaica',
    'Cuban cigar',
    'for sale',
    'new',
    'New Balance shoes',
    'porsche cayman',
    'iphone 13 pro max 256',
    'nike air max 90',
    'girls dress under 12 years',
    'wooden table from 2015',
    'calendar 2027 or newer',
    'cheap',
    'Toyota Corolla 2015',
    'tv 55 inch',
    'shirt made in Haiti',
  ])('prefers not to understand: %s', (question) => {
    const sentence = readSentence(question, VISITOR);
    expect([sentence.words, readingsOf(sentence)]).toEqual([question, []]);
  });

  it('tells dollars, pesos and florins by the reader and the place', () => {
    expect(said('tv under 300 dollars', { currency: 'BBD' })).toBe('tv | -300 BBD');
    expect(said('tv under 300 dollars', { currency: 'EUR' })).toBe('tv | -300 USD');
    expect(said('tv under 300', { currency: 'EUR' })).toBe('tv | -300 EUR');
    expect(said('tv menos de 300 pesos en Cuba')).toBe('tv | CU | -300 CUP');
    expect(said('tv 300 florin na Aruba')).toBe('tv | AW | -300 AWG');
  });

  it('looks for a parish in the place that was chosen', () => {
    expect(said('fridge in St. Thomas', { country: 'BB' })).toBe('fridge | BB-11');
    expect(said('fridge in St. Thomas')).toBe('fridge in St. Thomas');
  });

  it('takes a reading that is switched off for words again', () => {
    const question = 'new iphone under 300 usd in Barbados';
    expect(said(question, { plain: ['price'] })).toBe('iphone under 300 usd | BB | new');
    expect(said(question, { plain: ['place', 'price', 'condition'] })).toBe(question);
    for (const plain of READINGS) {
      const sentence = readSentence(question, { ...VISITOR, plain: [plain] });
      expect(readingsOf(sentence)).not.toContain(plain);
    }
  });
});

describe('a question that is none', () => {
  it('stays as it is: signs, emoji, right to left, operators of search', () => {
    const others = ['שולחן עץ', 'طاولة'];
    const hostile = ['', '🥭🥭🥭', '!!! ???', "a & b | !c <-> 'd' :*", ...others];
    for (const question of hostile) expect(readSentence(question, VISITOR).words).toBe(question);
  });

  it('is read as far as anybody writes, however long it is', () => {
    const flood = 'under 50 dollars in saint lucia '.repeat(10_000);
    expect(readSentence(`${flood} in Barbados`, VISITOR).place?.country).toBe('LC');
    const late = `${'chair '.repeat(10_000)} in Barbados`;
    expect(readSentence(late, VISITOR).place).toBeNull();
  });

  it('never fails, and invents no word', () => {
    const piece = fc.constantFrom(
      'under',
      'menos de',
      '50',
      '$',
      'in',
      'new',
      'st',
      'lucia',
      'k',
      '1,000',
      'for rent',
      'de',
      'é',
      '🥭',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
        const question = pieces.join(' ');
        const { words } = readSentence(question, VISITOR);
        const left = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
        expect(left.filter((word) => !question.includes(word))).toEqual([]);
      }),
    );
  });
});
