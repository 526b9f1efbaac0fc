// Reads a question as people ask it: what is left to search for, and the place, the price, the
// category and the condition that it names. Pure, without a model and without a network; the word
// lists are data, and a question is read once from its beginning to its end. What is not certain
// stays among the words.
import type { Condition } from '#features/listings/listings.schema.ts';
import { currencyOf, findPrice } from './amounts.server.ts';
import {
  CATEGORY_WORDS,
  CONDITION_WORDS,
  ESTATES,
  EVERYWHERE,
  FILL,
  NOT_NEW,
  OFFERS,
  type NamedCondition,
  SMALL,
} from './phrases.server.ts';
import { type Reading, READINGS } from '#features/search/search.limits.ts';
import { toTokens, type Token } from './tokens.server.ts';
import { findYear, type Year } from './years.server.ts';
import { findLocation, type Location } from './location.server.ts';

export type Sentence = {
  /** What is left of the question; all of it where nothing else would be left. */
  words: string;
  place: Location | null;
  price: { min: number | null; max: number | null; currency: string } | null;
  category: string | null;
  /** Any of these; empty for all. */
  conditions: readonly Condition[];
  /** The oldest year of a vehicle. */
  year: string | null;
};

/**
 * What is known of whoever asks: the currency that they see prices in, the place that they chose,
 * and the readings that they took back.
 */
export type Asker = { currency: string; country: string | null; plain: readonly Reading[] };

/** What each token was taken for; null is a word. */
type Taken = (Reading | 'fill' | null)[];

/** Reads a question. */
export function readSentence(text: string, { currency, country, plain }: Asker): Sentence {
  const tokens = toTokens(text);
  const taken: Taken = tokens.map(() => null);
  const wants = (reading: Reading) => !plain.includes(reading);
  const price = wants('price') ? findPrice(text, tokens) : null;
  if (price) take(taken, price.from, price.next, 'price');
  const year = wants('year') && wants('category') ? takeYear(tokens, taken) : null;
  dropEverywhere(tokens, taken);
  const free = tokens.filter((_, at) => taken[at] === null);
  const place = wants('place') ? findLocation(free, country) : null;
  if (place) takeFree(taken, place.from, place.next, 'place');
  const conditions = wants('condition') ? takeCondition(tokens, taken) : [];
  const offer = wants('category') ? takeOffer(tokens, taken) : null;
  takeFill(tokens, taken);
  const category =
    offer ?? year?.category ?? (wants('category') ? takeCategory(tokens, taken) : null);
  const isRead = taken.some((reading) => reading !== null && reading !== 'fill');
  const words = wordsLeft(text, tokens, taken);
  return {
    words: words === '' && !isRead ? text : words,
    place: place && { country: place.country, parish: place.parish },
    price: price && {
      min: price.min,
      max: price.max,
      currency: currencyOf(price.unit, place?.country ?? country, currency),
    },
    category,
    conditions,
    year: year?.year ?? null,
  };
}

/** Which parts of the question were taken for something. */
export function readingsOf({ place, price, category, conditions, year }: Sentence): Reading[] {
  const found = { place, price, category, condition: conditions[0] ?? null, year };
  return READINGS.filter((reading) => found[reading] !== null);
}

function take(taken: Taken, from: number, next: number, reading: Reading | 'fill'): void {
  taken.fill(reading, from, next);
}

/** The same by numbers among the tokens that are still free. */
function takeFree(taken: Taken, from: number, next: number, reading: Reading): void {
  let free = -1;
  for (const [at, is] of taken.entries()) {
    if (is !== null) continue;
    free += 1;
    if (free >= from && free < next) taken[at] = reading;
  }
}

/** A year says that a vehicle is meant, so that its category is read too. */
function takeYear(tokens: readonly Token[], taken: Taken): Year | null {
  const year = findYear(tokens);
  if (!year || taken.slice(year.from, year.next).some((reading) => reading !== null)) return null;
  take(taken, year.from, year.next, 'year');
  if (year.vehicle !== null) taken[year.vehicle] = 'category';
  return year;
}

function dropEverywhere(tokens: readonly Token[], taken: Taken): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = EVERYWHERE.at(tokens, at);
    if (found) take(taken, at, found.next, 'fill');
  }
}

/** Whoever asks for something used takes it in good order too. */
const CONDITIONS_MEANT: Readonly<Record<NamedCondition, readonly Condition[]>> = {
  new: ['new'],
  'like-new': ['new', 'like-new'],
  good: ['like-new', 'good'],
  used: ['like-new', 'good', 'used'],
};

/** "new", "de segunda mano"; not in "New Balance", and not where nothing else is asked. */
function takeCondition(tokens: readonly Token[], taken: Taken): readonly Condition[] {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = taken[at] === null ? CONDITION_WORDS.at(tokens, at) : null;
    const after = found && tokens[found.next]?.key;
    if (!found || NOT_NEW.has(after ?? '')) continue;
    const others = tokens.filter(
      ({ key }, index) =>
        taken[index] === null && (index < at || index >= found.next) && !SMALL.has(key),
    );
    if (others.length === 0) return [];
    take(taken, at, found.next, 'condition');
    return CONDITIONS_MEANT[found.means];
  }
  return [];
}

/** "I am looking for", "¿tienen": what a sentence says beside the thing. */
function takeFill(tokens: readonly Token[], taken: Taken): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = taken[at] === null ? FILL.at(tokens, at) : null;
    if (found) take(taken, at, found.next, 'fill');
  }
}

/** A category where it is all that is asked: "cars", "muebles". */
function takeCategory(tokens: readonly Token[], taken: Taken): string | null {
  const content = tokens.flatMap(({ key }, at) =>
    taken[at] === null && !SMALL.has(key) ? [{ key, at }] : [],
  );
  const category = CATEGORY_WORDS.get(content.map(({ key }) => key).join(' '));
  if (category === undefined) return null;
  for (const { at } of content) taken[at] = 'category';
  return category;
}

const isHome = (key: string): boolean => ESTATES.has(key);

/** Homes for rent or for sale. "for sale" at the end of anything else says nothing. */
function takeOffer(tokens: readonly Token[], taken: Taken): string | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = taken[at] === null ? OFFERS.at(tokens, at) : null;
    if (!found) continue;
    const rest = tokens.filter(
      ({ key }, index) =>
        taken[index] === null && (index < at || index >= found.next) && !SMALL.has(key),
    );
    if (rest.some(({ key }) => isHome(key))) {
      take(taken, at, found.next, 'category');
      return found.means === 'rent' ? 'real-estate-rent' : 'real-estate-sale';
    }
    const isLast = taken.slice(found.next).every((reading) => reading !== null);
    if (found.means === 'sale' && isLast && rest.length > 0) take(taken, at, found.next, 'fill');
    return null;
  }
  return null;
}

/** What was not taken, as it was written; nothing where only little words are left. */
function wordsLeft(text: string, tokens: readonly Token[], taken: Taken): string {
  if (tokens.every((_, at) => taken[at] === null)) return text;
  const isEmpty = tokens.every(({ key }, at) => taken[at] !== null || SMALL.has(key));
  const parts: string[] = [];
  let from = 0;
  for (const [at, { start, end }] of tokens.entries()) {
    if (taken[at] === null && !isEmpty) continue;
    parts.push(text.slice(from, start));
    from = end;
  }
  parts.push(text.slice(from));
  return parts
    .join(' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .join(' ');
}
