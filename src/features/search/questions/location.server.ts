// Places in a sentence: "in Barbados", "à la Martinique", "Montego Bay". A name that may belong to
// the thing ("Jamaica rum") is left among the words.
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { namesOf } from './names.server.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import places from '#features/search/data/sentence-places.json' with { type: 'json' };
import { IN_A_PLACE, MADE, OF } from './phrases.server.ts';
import { toPhrases, type Phrases, type Token } from './tokens.server.ts';

export type Location = { country: string; parish: string | null };
/** A place that a question names, and which tokens say so. */
type NamedLocation = Location & { from: number; next: number };

const entries = (record: Record<string, string[]>, toLocation: (code: string) => Location) =>
  Object.entries(record).flatMap(([code, texts]) =>
    texts.map((text) => [text, toLocation(code)] as const),
  );
const inCountry = (country: string): Location => ({ country, parish: null });
const inParish = (parish: string): Location => ({ country: parish.slice(0, 2), parish });

/** Names that say enough by themselves. */
const NAMES: Phrases<Location> = toPhrases([
  ...COUNTRIES.flatMap(({ code }) =>
    namesOf('country', code).map((name) => [name, inCountry(code)] as const),
  ),
  ...entries(places.names, inCountry),
  ...entries(places.towns, inParish),
  ...entries(places.cities, inCountry),
]);

const parishes = COUNTRIES.flatMap(({ code }) =>
  parishesOf(code).flatMap((parish) =>
    spellings(parish.name).map((name) => [name, inParish(parish.code)] as const),
  ),
);
const isOnly = (name: string): boolean => parishes.filter(([other]) => other === name).length === 1;

/** Names that are a place only where a word says so: "in JA", "in Portland". */
const NAMES_AFTER_IN: Phrases<Location> = toPhrases([
  ...entries(places.afterIn, inCountry),
  ...parishes.filter(([name]) => isOnly(name)),
]);

/** Parishes within a country that is named too: there are five of Saint John. */
const PARISHES_OF: ReadonlyMap<string, Phrases<Location>> = new Map(
  COUNTRIES.map(({ code }) => [
    code,
    toPhrases(parishes.filter(([, location]) => location.country === code)),
  ]),
);

function spellings(name: string): string[] {
  return name.startsWith('Saint ') ? [name, name.replace('Saint', 'St')] : [name];
}

/**
 * The place that a question asks in, if it names one.
 * @param home the country where a parish is looked for when the question names none
 */
export function findLocation(tokens: readonly Token[], home: string | null): NamedLocation | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = placeAt(tokens, at, home);
    if (found) return { ...found, from: at };
  }
  return null;
}

type Part = Location & { next: number };

function placeAt(tokens: readonly Token[], at: number, home: string | null): Part | null {
  const opening = IN_A_PLACE.at(tokens, at);
  const start = opening?.next ?? at;
  const before = tokens[at - 1]?.key;
  if (before !== undefined && MADE.has(before)) return null;
  if (opening) {
    const here = spotAt(tokens, start, home, true);
    return here && withCountry(tokens, here);
  }
  // Behind such a word it was looked at before: "made in Haiti".
  if (at > 0 && IN_A_PLACE.at(tokens, at - 1)) return null;
  const here = spotAt(tokens, start, home, false);
  const whole = here && withCountry(tokens, here);
  if (!whole || whole.next !== tokens.length) return null;
  return before !== undefined && OF.has(before) ? null : whole;
}

function spotAt(
  tokens: readonly Token[],
  at: number,
  home: string | null,
  isAfterIn: boolean,
): Part | null {
  const found =
    NAMES.at(tokens, at) ??
    (isAfterIn ? NAMES_AFTER_IN.at(tokens, at) : null) ??
    parishBefore(tokens, at) ??
    (isAfterIn && home !== null ? parishAt(home, tokens, at) : null);
  return found && { ...found.means, next: found.next };
}

const parishAt = (country: string, tokens: readonly Token[], at: number) =>
  PARISHES_OF.get(country)?.at(tokens, at) ?? null;

/** A parish that its country follows: "St. John, Antigua". */
function parishBefore(tokens: readonly Token[], at: number) {
  for (const phrases of PARISHES_OF.values()) {
    const found = phrases.at(tokens, at);
    const after = found && countryAt(tokens, found.next);
    if (after && after.country === found.means.country) return found;
  }
  return null;
}

/** The country behind a town, with or without a word between. */
function countryAt(tokens: readonly Token[], at: number): Part | null {
  const start = IN_A_PLACE.at(tokens, at)?.next ?? at;
  const found = NAMES.at(tokens, start) ?? NAMES_AFTER_IN.at(tokens, start);
  return found && found.means.parish === null ? { ...found.means, next: found.next } : null;
}

function withCountry(tokens: readonly Token[], here: Part): Part {
  const after = countryAt(tokens, here.next);
  if (after?.country === here.country) return { ...here, next: after.next };
  // "Jamaica, Kingston".
  const inner = here.parish === null ? parishAt(here.country, tokens, here.next) : null;
  return inner ? { ...inner.means, next: inner.next } : here;
}
