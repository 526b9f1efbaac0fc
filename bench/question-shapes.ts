// What bench/search.ts measures of questions: the best match for things of the lexicon in six
// languages, as /search asks for it, and with what people say beside them.
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { THINGS } from './generator.ts';
import type { Random, Shape, Words } from './search-shapes.ts';

const LANGUAGES = ['en', 'en', 'en', 'es', 'es', 'fr', 'nl', 'ht', 'pap'];
const SAID = ['red', 'new', 'cheap', 'wooden', 'azul', 'usado', 'rouge', 'big', 'electric'];
const WISHES: ((thing: string, place: string) => string)[] = [
  (thing) => `looking for a ${thing} in good condition`,
  (thing, place) => `who sells a used ${thing} in ${place}`,
  (thing, place) => `busco ${thing} en ${place} por menos de 300 dólares`,
  (thing) => `ik zoek een ${thing} onder 500 euro`,
];

export function questionShapes(
  request: (filters: Partial<ListingFilters>) => Promise<unknown>,
  words: Words,
): Shape[] {
  const pick = <T>(list: readonly T[], random: Random): T =>
    list[Math.floor(random() * list.length)] as T;
  const thing = (random: Random) => {
    const { named } = pick(THINGS, random);
    return named[pick(LANGUAGES, random)] ?? named['en'] ?? '';
  };
  const misspelt = (random: Random) => {
    const name = thing(random);
    const at = 1 + Math.floor(random() * (name.length - 2));
    return name.slice(0, at) + name.slice(at + 1);
  };
  const ask = (q: string) => request({ q, sortBy: 'best' });
  return [
    { name: 'question: a thing', run: (r) => ask(thing(r)) },
    { name: 'question: what is said of a thing', run: (r) => ask(`${pick(SAID, r)} ${thing(r)}`) },
    { name: 'question: two things', run: (r) => ask(`${thing(r)} ${thing(r)}`) },
    {
      name: 'question: a thing and a common word',
      run: (r) => ask(`${thing(r)} ${pick(words.common, r)}`),
    },
    { name: 'question: three words of a title', run: (r) => ask(pick(words.titles, r)) },
    {
      name: 'question: a sentence',
      run: (r) => ask(pick(WISHES, r)(thing(r), pick(COUNTRIES, r).name)),
    },
    { name: 'question: a typing error', run: (r) => ask(misspelt(r)) },
  ];
}
