/**
 * How a person wants the site: shapes, safe defaults, cookie text. Browser-safe, and without zod:
 * every page loads it.
 */

export type Preferences = {
  theme: 'light' | 'dark' | 'system';
  /** Language code of the catalog; texts fall back to English where it has none. */
  locale: string;
  /** Display currency, an ISO 4217 code of the catalog. */
  currency: string;
  /** Chosen place, ISO 3166-1 alpha-2; null is All Caribbean. */
  country: string | null;
  contrast: 'normal' | 'high';
  vision: 'off' | 'protan' | 'deutan' | 'tritan';
  text: 'normal' | 'large';
  motion: 'full' | 'reduced';
  /** Whether data is dear: smaller pictures, and nothing that was not asked for. */
  data: 'full' | 'saver';
  /** Whether English shows floor areas in square metres, too; other languages always do. */
  area: 'feet' | 'both';
};

/** What can be chosen; PREFERENCE_CHOICES is what the product hands in. */
export type Choices = {
  countries: readonly { code: string; name: string; slug: string; currency: string }[];
  currencies: readonly { code: string; name: string; symbol: string }[];
  languages: readonly {
    code: string;
    name: string;
    nativeName: string;
    translated: boolean;
    beta: boolean;
  }[];
};

/** Value of `location` that means every place, although one is chosen in the header. */
export const ALL_CARIBBEAN = 'all';
/** The lists that `location` narrows. */
export const LISTS: readonly string[] = ['/products', '/search'];
/** That of events, which begins with the chosen place unless its `location` names one. */
const EVENTS = '/events';

/** The short address of a category or a place; "in" stands for any category. */
const BROWSED = /^\/browse\/([^/]+)(?:\/([^/]+))?$/;

/**
 * What the address of a list says of the place that it is about: a name, code or slug, or
 * ALL_CARIBBEAN; null where it says nothing, and the choice that is kept holds.
 */
export function placeNamed({ pathname, search }: { pathname: string; search: string }) {
  const browsed = BROWSED.exec(pathname);
  if (browsed) return browsed[2] ?? ALL_CARIBBEAN;
  if (!LISTS.includes(pathname) && pathname !== EVENTS) return null;
  return new URLSearchParams(search).getAll('location').at(-1) ?? null;
}

/**
 * The address of a page on which a place was chosen: a list is about that place (DECISIONS.md B8),
 * and begins at its first page again; other pages stay as they are.
 */
export function withPlace(address: URL, place: { name: string } | undefined): URL {
  const target = new URL(address);
  const [, category] = BROWSED.exec(target.pathname) ?? [];
  if (category) target.pathname = '/products';
  if (target.pathname === EVENTS)
    for (const stale of ['location', 'after']) target.searchParams.delete(stale);
  if (category && category !== 'in') target.searchParams.set('category', category);
  if (!LISTS.includes(target.pathname)) return target;
  if (place) target.searchParams.set('location', place.name);
  else target.searchParams.delete('location');
  for (const stale of ['parish', 'page', 'offset', 'cursor']) target.searchParams.delete(stale);
  return target;
}

/** The currency whose official rate is far from what people pay for it (DECISIONS.md L3). */
export const OFFICIAL_ONLY = 'CUP';

const VARIANTS = {
  theme: ['system', 'light', 'dark'],
  contrast: ['normal', 'high'],
  vision: ['off', 'protan', 'deutan', 'tritan'],
  text: ['normal', 'large'],
  motion: ['full', 'reduced'],
  data: ['full', 'saver'],
  area: ['feet', 'both'],
} as const;

const VISION_ATTRIBUTE = {
  off: undefined,
  protan: 'protanopia',
  deutan: 'deuteranopia',
  tritan: 'tritanopia',
} as const;

function oneOf<T extends string>(values: readonly T[], raw: string | null | undefined): T {
  return values.find((value) => value === raw) ?? (values[0] as T);
}

/** A form sends only what it changes; everything unknown falls back to the default of its field. */
export type RawPreferences = Partial<Record<keyof Preferences, string>>;

/**
 * Completes raw values to preferences. Unknown or missing values become defaults; the place is that
 * of the profile until one is chosen (DECISIONS.md B8), and the currency follows the place until
 * one is chosen (spec 1 section 9); a stored vision of `true` is deutan (DECISIONS.md L6).
 * @param firstLanguage language to use when none was chosen
 * @param home place to use when none was chosen; All Caribbean, which is empty, is a choice
 * @param device what the browser asks for where nothing was chosen
 */
export function toPreferences(
  raw: RawPreferences,
  choices: Choices,
  firstLanguage: string,
  home: string | null = null,
  device: Pick<RawPreferences, 'data'> = {},
): Preferences {
  const place = raw.country ?? home;
  const country = choices.countries.find(({ code }) => code === place);
  const known = (code: string | undefined) =>
    choices.currencies.find((currency) => currency.code === code)?.code;
  return {
    theme: oneOf(VARIANTS.theme, raw.theme),
    locale: choices.languages.find(({ code }) => code === raw.locale)?.code ?? firstLanguage,
    currency: known(raw.currency) ?? known(country?.currency) ?? 'USD',
    country: country?.code ?? null,
    contrast: oneOf(VARIANTS.contrast, raw.contrast),
    vision: oneOf(VARIANTS.vision, raw.vision === 'true' ? 'deutan' : raw.vision),
    text: oneOf(VARIANTS.text, raw.text),
    motion: oneOf(VARIANTS.motion, raw.motion),
    data: oneOf(VARIANTS.data, raw.data ?? device.data),
    area: oneOf(VARIANTS.area, raw.area),
  };
}

/** The known fields of a form or cookie, each at most 32 characters. */
export function pickRaw(values: URLSearchParams | FormData): RawPreferences {
  const raw: RawPreferences = {};
  for (const key of Object.keys(DEFAULT_PREFERENCES) as (keyof Preferences)[]) {
    const value = values.get(key);
    if (typeof value === 'string' && value.length <= 32) raw[key] = value;
  }
  return raw;
}

export type HtmlAttributes = {
  'data-theme'?: 'light' | 'dark';
  'data-contrast'?: 'high';
  'data-vision'?: 'protanopia' | 'deuteranopia' | 'tritanopia';
  'data-text'?: 'large';
  'data-motion'?: 'reduced';
  'data-data'?: 'saver';
};

/**
 * The switches of ui/tokens on `<html>`. The theme "system" has none: a media query decides before
 * the first paint.
 */
export function htmlAttributes(chosen: Preferences): HtmlAttributes {
  return {
    'data-theme': chosen.theme === 'system' ? undefined : chosen.theme,
    'data-contrast': chosen.contrast === 'high' ? 'high' : undefined,
    'data-vision': VISION_ATTRIBUTE[chosen.vision],
    'data-text': chosen.text === 'large' ? 'large' : undefined,
    'data-motion': chosen.motion === 'reduced' ? 'reduced' : undefined,
    'data-data': chosen.data === 'saver' ? 'saver' : undefined,
  };
}

/** What a page shows when the request's preferences could not be read. */
export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  locale: 'en',
  currency: 'USD',
  country: null,
  contrast: 'normal',
  vision: 'off',
  text: 'normal',
  motion: 'full',
  data: 'full',
  area: 'feet',
};

/** Those that are not what a first visit has: all that a page hands over. */
export function otherThanUsual(preferences: Preferences): Partial<Preferences> {
  const chosen = Object.entries(preferences).filter(
    ([name, value]) => value !== DEFAULT_PREFERENCES[name as keyof Preferences],
  );
  return Object.fromEntries(chosen) as Partial<Preferences>;
}
