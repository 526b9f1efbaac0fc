// What a question and the filters beside it ask for together: filters that somebody chose win over
// what the words say.
import { DEFAULT_CURRENCY } from '#features/catalog/catalog.data.ts';
import type { Reading } from '#features/search/search.limits.ts';
import type { ListingFilters, Question } from '#features/search/search.schema.ts';
import { fitAttributes, type AttributeFilters } from '#features/search/search.attributes.ts';
import { isFilled } from './readings.ts';
import { readingsOf, readSentence, type Sentence } from './sentence.server.ts';

/** Whoever asks: the currency that they see prices in, and the place of their header. */
export type Reader = { currency: string; country: string | null };

/** @returns null for words that say nothing beside themselves */
export function readQuestion(filters: ListingFilters, reader: Reader): Question | null {
  const sentence = readWords(filters, reader);
  return sentence && questionOf(filters, sentence);
}

/** What the words say. @returns null where that is nothing beside themselves */
export function readWords(
  { q, plain = [], country }: ListingFilters,
  reader: Reader,
): Sentence | null {
  if (q === '') return null;
  const { currency } = reader;
  const sentence = readSentence(q, { currency, country: country ?? reader.country, plain });
  return readingsOf(sentence).length === 0 && sentence.words === q ? null : sentence;
}

/** A sentence as filters, but for what somebody chose and what they left open. */
export function questionOf(filters: ListingFilters, sentence: Sentence): Question {
  const { any = [] } = filters;
  const readings = readingsOf(sentence);
  const isOpen = (reading: Reading) =>
    !any.includes(reading) && (isHome(filters, reading) || !isFilled(filters, reading));
  const open = readings.filter(isOpen);
  const read = open.map((reading) => filtersOf(sentence)[reading]);
  const asked = Object.assign({ ...filters }, ...read) as ListingFilters;
  return {
    words: sentence.words,
    readings,
    filters: open.includes('year') ? { ...asked, attributes: withYear(asked, sentence) } : asked,
  };
}
/** The year beside what else was chosen, unless the category that was chosen has no years. */
function withYear({ attributes, category }: ListingFilters, { year }: Sentence): AttributeFilters {
  return { ...attributes, ...fitAttributes(year === null ? {} : { yearFrom: [year] }, category) };
}

/** The place of the header is a habit, and gives way. */
const isHome = ({ atHome = false }: ListingFilters, reading: Reading): boolean =>
  atHome && reading === 'place';

function filtersOf({
  place,
  price,
  category,
  conditions,
}: Sentence): Record<Reading, Partial<ListingFilters>> {
  return {
    place: { country: place?.country ?? null, parish: place?.parish ?? null, atHome: false },
    price: {
      minPrice: price?.min ?? null,
      maxPrice: price?.max ?? null,
      priceCurrency: price?.currency ?? DEFAULT_CURRENCY,
    },
    category: { category },
    condition: { conditions: [...conditions] },
    // Only a category has years: `withYear` asks for it once that is known.
    year: {},
  };
}
