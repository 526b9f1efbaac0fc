/** Which suggestions are shown, where they lead, and which letters of them were typed. */
import { categoryBySlug, countryByCode, findCountry } from '#features/catalog/catalog.data.ts';
import { MOST_ROWS } from '#features/search/suggestions/suggest.limits.ts';
import type {
  SearchSuggestions,
  SuggestedCategory,
  SuggestedListing,
  SuggestedPlace,
  SuggestedStore,
} from '#features/search/suggestions/suggest.schema.ts';

export type Row =
  | { kind: 'listings'; href: string; of: SuggestedListing }
  | { kind: 'categories'; href: string; of: SuggestedCategory }
  | { kind: 'stores'; href: string; of: SuggestedStore }
  | { kind: 'places'; href: string; of: SuggestedPlace }
  | { kind: 'recent'; href: string; of: string };

/** In the order of the groups. */
const KINDS = ['listings', 'categories', 'stores', 'places', 'recent'] as const;
export type Kind = (typeof KINDS)[number];
/** `place` is the code of the place that its listings are in, `elsewhere` those of all others. */
export type Group = { kind: Kind; rows: Row[]; place?: string | 'elsewhere' };

/** An address with those of its parameters that say something. */
function hrefOf(path: string, parameters: Record<string, string | null>): string {
  const said = Object.entries(parameters).filter((pair): pair is [string, string] => !!pair[1]);
  const query = new URLSearchParams(said).toString();
  return query ? `${path}?${query}` : path;
}

/** @param location what the form of the box says of the place; "" for nothing */
export function toRows(
  { listings, categories, stores, places }: SearchSuggestions,
  recent: readonly string[],
  location: string,
): Record<Kind, Row[]> {
  return {
    listings: listings.map((of) => ({ kind: 'listings', href: `/products/${of.id}`, of })),
    categories: categories.map((of) => ({
      kind: 'categories',
      href: toCategory(of, location),
      of,
    })),
    stores: stores.map((of) => ({ kind: 'stores', href: `/seller/${of.sellerId}`, of })),
    places: places.map((of) => ({ kind: 'places', href: toPlace(of), of })),
    recent: recent.map((of) => ({
      kind: 'recent',
      href: hrefOf('/search', { q: of, location }),
      of,
    })),
  };
}

function toCategory({ slug, words }: SuggestedCategory, location: string): string {
  const category = categoryBySlug(slug)?.slug ?? slug;
  return hrefOf(words === null ? '/products' : '/search', { q: words, category, location });
}

function toPlace({ country, parish }: SuggestedPlace): string {
  return hrefOf('/products', { location: countryByCode(country)?.name ?? country, parish });
}

/** As many as there is room for, some of each kind; groups without any are left out. */
export function chooseRows(rows: Record<Kind, Row[]>, most = MOST_ROWS): Group[] {
  const room: Record<Kind, number> = {
    listings: 0,
    categories: 0,
    stores: 0,
    places: 0,
    recent: 0,
  };
  let left = most;
  for (let turn = 0; turn < most; turn += 1)
    for (const kind of KINDS)
      if (left > 0 && rows[kind].length > turn) {
        room[kind] += 1;
        left -= 1;
      }
  return KINDS.filter((kind) => room[kind] > 0).map((kind) => ({
    kind,
    rows: rows[kind].slice(0, room[kind]),
  }));
}

/**
 * Listings of the place that is asked about, then those of elsewhere, each under its own title.
 * @param location what the form of the box says of the place; "" for nothing
 */
export function splitByPlace(groups: readonly Group[], location: string): Group[] {
  const place = findCountry(location)?.code;
  if (!place) return [...groups];
  return groups.flatMap((group) => {
    if (group.kind !== 'listings') return [group];
    const isHere = (row: Row) => row.kind === 'listings' && row.of.country === place;
    return [
      { ...group, place, rows: group.rows.filter(isHere) },
      { ...group, place: 'elsewhere', rows: group.rows.filter((row) => !isHere(row)) },
    ].filter(({ rows }) => rows.length > 0);
  });
}

export type Piece = { text: string; typed: boolean };

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A text in pieces: those that begin a word with a word that was typed, and what is between. */
export function markTyped(text: string, typed: string): Piece[] {
  const wanted = (typed.match(WORDS) ?? []).map(fold).toSorted((a, b) => b.length - a.length);
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const part = wanted.find((each) => each !== '' && fold(word).startsWith(each));
    if (part === undefined) continue;
    const end = index + lettersOf(word, part.length);
    if (index > done) pieces.push({ text: text.slice(done, index), typed: false });
    pieces.push({ text: text.slice(index, end), typed: true });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), typed: false });
  return pieces;
}

/** How many letters of a word, with their accents, so many folded ones are. */
function lettersOf(word: string, folded: number): number {
  const letters = word.match(/\P{M}\p{M}*/gu) ?? [];
  let [taken, length] = [0, 0];
  for (const letter of letters) {
    if (taken >= folded) break;
    taken += fold(letter).length;
    length += letter.length;
  }
  return length;
}
