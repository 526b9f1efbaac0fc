// Owns the preferences of a request: those of its device, in a cookie, and those of who is signed
// in, as their account keeps them. Refuses to know what can be chosen, and where an account is
// kept: both are handed in.
import { cookieLine, readCookie } from '#platform/http/cookies.server.ts';
import { textLocale } from '#platform/i18n/i18n.ts';
import { readForm } from '#platform/pages/form.server.ts';
import { ownPath } from '#platform/http/own-path.ts';
import {
  type Choices,
  type Preferences,
  type RawPreferences,
  pickRaw,
  toPreferences,
  withPlace,
} from './preferences.schema.ts';

const COOKIE = 'calabash_preferences';
/** Days for which the browser keeps what was chosen. */
export const PREFERENCE_DAYS = 365;

/** What was chosen on the device that sends this Cookie header; never throws. */
export function deviceChoices(cookieHeader: string): RawPreferences {
  return choicesIn(readCookie(cookieHeader, COOKIE));
}

/** The Cookie header of a device on which all of these were chosen. */
export function preferencesCookie(preferences: Preferences): string {
  const raw = { ...preferences, country: preferences.country ?? '' };
  return `${COOKIE}=${encodeURIComponent(new URLSearchParams(raw).toString())}`;
}

/** Choices as a cookie or an account keeps them; never throws. */
export function choicesIn(text: string | null): RawPreferences {
  return text === null ? {} : pickRaw(new URLSearchParams(text));
}

/** The same to be kept; null when nothing is chosen. */
export function choicesText(raw: RawPreferences): string | null {
  return new URLSearchParams(raw).toString() || null;
}

/** Those that can be chosen: an account keeps nothing else. */
export function knownChoices(raw: RawPreferences, choices: Choices): RawPreferences {
  const read = toPreferences(raw, choices, '');
  return Object.fromEntries(
    Object.entries(raw).filter(([name, value]) => {
      const known = read[name as keyof Preferences];
      return value === (known ?? '');
    }),
  );
}

/** What belongs to a person more than to the screen that they look at. */
const OF_THE_PERSON = ['locale', 'currency', 'country'] as const;

/**
 * Language, currency and place are those of the account, wherever its person is. How it looks is
 * the device's own: what was chosen on it stays, and the account says the rest
 * (docs/decisions/041).
 */
function withAccount(device: RawPreferences, account: RawPreferences): RawPreferences {
  const merged = { ...account, ...device };
  for (const name of OF_THE_PERSON) if (account[name] !== undefined) merged[name] = account[name];
  return merged;
}

/**
 * The preferences of a request: what its person and its device chose, on a first visit the
 * browser's language and the place of the profile, else safe defaults. Never throws.
 * @param person who is asking; their profile says where they live
 */
export function readPreferences(
  request: Request,
  choices: Choices,
  person: { country: string | null; preferences: string | null } | null = null,
): Preferences {
  return toPreferences(
    withAccount(
      deviceChoices(request.headers.get('cookie') ?? ''),
      choicesIn(person?.preferences ?? null),
    ),
    choices,
    acceptedLanguage(request.headers.get('accept-language'), choices),
    person?.country,
    { data: /^\s*on\b/i.test(request.headers.get('save-data') ?? '') ? 'saver' : 'full' },
  );
}

/**
 * The first translated language a browser asks for, by its quality values; English when there is
 * none.
 */
function acceptedLanguage(header: string | null, choices: Choices): string {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = Number(
        parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return {
        code: tag.trim().toLowerCase().split('-')[0],
        quality: Number.isFinite(quality) ? quality : 0,
      };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  const found = wanted.find(({ code }) =>
    choices.languages.some((language) => language.translated && language.code === code),
  );
  return found?.code ?? 'en';
}

/**
 * Fields that an unticked box of the accessibility form leaves out of the request, with what that
 * means.
 */
const UNTICKED: RawPreferences = {
  contrast: 'normal',
  text: 'normal',
  motion: 'full',
  data: 'full',
};

/**
 * Answers POST /preferences: adds the sent fields to the cookie and redirects (303) to the
 * same-origin `return` path. Unknown fields are ignored, unknown values fall back to defaults when
 * read. A chosen place also becomes the `location` of the list it was chosen on (DECISIONS.md B8),
 * and every list starts at its first page again.
 * @param options.keep is told what was chosen, for the account of who is signed in
 * @param options.languageInAddress sent by a page whose address says the language; in another
 *   language it has another address
 * @throws AppError invalid_request when the body is no form
 */
export async function savePreference(
  request: Request,
  choices: Choices,
  options: {
    publicUrl: string;
    keep?: (chosen: RawPreferences) => Promise<void>;
    languageInAddress?: boolean;
  },
): Promise<Response> {
  const form = await readForm(request);
  const sent = pickRaw(form);
  const chosen = { ...(form.has('accessibility') ? UNTICKED : {}), ...sent };
  await options.keep?.(chosen);
  const raw = { ...deviceChoices(request.headers.get('cookie') ?? ''), ...chosen };
  const asked = returnPath(form.get('return'));
  const target =
    sent.country === undefined
      ? asked
      : withPlace(
          asked,
          choices.countries.find(({ code }) => code === sent.country),
        );
  const path = target.pathname + target.search + target.hash;
  const other = options.languageInAddress ? sent.locale : undefined;
  const headers = {
    location: other === undefined ? path : `/${textLocale(other)}${path}`,
    'set-cookie': cookieLine(COOKIE, new URLSearchParams(raw).toString(), {
      publicUrl: options.publicUrl,
      maxAgeSeconds: PREFERENCE_DAYS * 24 * 3600,
    }),
  };
  return new Response(null, { status: 303, headers });
}

const ANY_ORIGIN = 'http://calabash.invalid';

/** Only a path of this site is followed; anything else goes home. */
function returnPath(raw: FormDataEntryValue | null): URL {
  return new URL(ownPath(typeof raw === 'string' ? raw : null) ?? '/', ANY_ORIGIN);
}
