// Turns the products of data/goods.json into drafts.
import type { Condition, ListingDetails } from '#features/listings/listings.schema.ts';
import type { Language } from '../places.ts';
import goods from '../data/goods.json' with { type: 'json' };
import { type Random, weighted } from '../random.ts';
import type { Draft } from './draft.ts';

/** "[red/blue]" in a title is a choice; the same one is made in every language. */
type Product = {
  /** Key of OBJECTS in scenes.ts. */
  picture: string;
  /** A colour, or the number of the choice (from 1) that is one. */
  paint?: string;
  /** Whole US dollars, lowest and highest. */
  price: [number, number];
  titles: Partial<Record<Language, string>> & { en: string; es: string; fr: string };
  tags: string[];
  /** "{2}" stands for the second choice of the English title. */
  brand?: string;
  size?: string;
};

const GOODS = goods as unknown as Record<string, Product[]>;
const VOICES: Record<string, Draft['voice']> = {
  'Food & Dining': 'food',
  Pets: 'pet',
  Events: 'event',
  'Lost & Found': 'lost',
  'Free Items': 'free',
};
/** Categories whose things have no state (DECISIONS.md C4). */
const STATELESS = new Set(['Food & Dining', 'Pets', 'Events', 'Lost & Found']);
/** What is tried first when a product has no words in the language of the seller. */
const FALLBACK: Record<Language, Language> = {
  en: 'en',
  es: 'es',
  fr: 'fr',
  nl: 'en',
  ht: 'fr',
  pap: 'en',
};

export const GOODS_CATEGORIES: readonly string[] = Object.keys(GOODS);

/**
 * Decides every "[a/b/c]" of a text with the given numbers from 0 to 1, the first for the first and
 * so on.
 */
export function choose(text: string, choices: readonly number[]): string {
  let index = 0;
  return text.replaceAll(/\[([^\]]+)\]/g, (_, list: string) => {
    const options = list.split('/');
    return (
      options[Math.min(options.length - 1, Math.floor((choices[index++] ?? 0) * options.length))] ??
      ''
    );
  });
}

/** The colour that a title names, as one word: "light grey" is "grey". */
function paintOf(product: Product, choices: readonly number[]): string | undefined {
  if (product.paint === undefined || !/^\d$/.test(product.paint)) return product.paint;
  const brackets = product.titles.en.match(/\[[^\]]+\]/g) ?? [];
  const index = Number(product.paint) - 1;
  return (
    choose(brackets[index] ?? '', choices.slice(index))
      .replace('light ', '')
      .replace('sky blue', 'sky')
      .toLowerCase() || undefined
  );
}

/** What stands on it: its brand and size, as far as its title says them. */
function labelOf({ titles, brand, size }: Product, choices: readonly number[]): ListingDetails {
  const chosen = (titles.en.match(/\[[^\]]+\]/g) ?? []).map((bracket, index) =>
    choose(bracket, choices.slice(index)),
  );
  const filled = (label: string) =>
    label.replaceAll(/\{(\d)\}/g, (_, number: string) => chosen[Number(number) - 1] ?? '');
  return {
    ...(brand === undefined ? {} : { brand: filled(brand) }),
    ...(size === undefined ? {} : { size: filled(size) }),
  };
}

/** A thing of this category in the language, or in the next one its seller would use. */
export function writeGoods(category: string, random: Random, wished: Language): Draft {
  const product = random.pick(GOODS[category] ?? []);
  const language = product.titles[wished] ? wished : FALLBACK[wished];
  const choices = [random(), random(), random(), random()];
  const [low, high] = product.price;
  // The later options of a line are the larger or newer ones, so they ask more.
  const worth = 0.6 * ((choices[0]! + choices[1]!) / 2) + 0.4 * random();
  const condition: Condition = weighted(random, [
    ['new', 16],
    ['like-new', 27],
    ['good', 36],
    ['used', 21],
  ]);
  const discount = { new: 1, 'like-new': 0.9, good: 0.78, used: 0.62 }[
    condition as 'new' | 'like-new' | 'good' | 'used'
  ];
  const usd = low + (high - low) * worth;
  return {
    category,
    picture: product.picture,
    colour: paintOf(product, choices),
    language,
    title: choose(product.titles[language] ?? product.titles.en, choices),
    about: [],
    usd: STATELESS.has(category) ? usd : Math.max(low * 0.8, usd * discount),
    ...(STATELESS.has(category) ? {} : { condition }),
    details: labelOf(product, choices),
    tags: product.tags,
    voice: VOICES[category] ?? 'goods',
    stock:
      category === 'Food & Dining' || category === 'Events' ? 4 + Math.floor(random() * 20) : 1,
  };
}
