// Owns the preferences cookie of a request. Refuses to know what can be chosen (that is handed in)
// and to store anything about a person on the server.
import { cookieLine, readCookie } from '#platform/cookies.server.ts';
import { readForm } from '#platform/form.server.ts';
import { ownPath } from '#platform/own-path.ts';
import {
  type Choices,
  type Preferences,
  type RawPreferences,
  pickRaw,
  toPreferences,
  withPlace,
} from './preferences.schema.ts';

const COOKIE = 'calabash_preferences';
const YEAR_SECONDS = 365 * 24 * 3600;

/** The chosen values in the request's cookie; never throws. */
function chosenIn(request: Request): RawPreferences {
  const value = readCookie(request.headers.get('cookie') ?? '', COOKIE);
  return value === null ? {} : pickRaw(new URLSearchParams(value));
}

/**
 * The preferences of a request: its cookie, on a first visit the browser's language and the place
 * of the profile, else safe defaults. Never throws.
 * @param person who is asking; their profile says where they live
 */
export function readPreferences(
  request: Request,
  choices: Choices,
  person: { country: string | null } | null = null,
): Preferences {
  return toPreferences(
    chosenIn(request),
    choices,
    acceptedLanguage(request.headers.get('accept-language'), choices),
    person?.country,
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
const UNTICKED: RawPreferences = { contrast: 'normal', text: 'normal', motion: 'full' };

/**
 * Answers POST /preferences: adds the sent fields to the cookie and redirects (303) to the
 * same-origin `return` path. Unknown fields are ignored, unknown values fall back to defaults when
 * read. A chosen place also becomes the `location` of the list it was chosen on (DECISIONS.md B8),
 * and every list starts at its first page again.
 * @throws AppError invalid_request when the body is no form
 */
export async function savePreference(
  request: Request,
  choices: Choices,
  options: { publicUrl: string },
): Promise<Response> {
  const form = await readForm(request);
  const sent = pickRaw(form);
  const raw: RawPreferences = {
    ...chosenIn(request),
    ...(form.has('accessibility') ? UNTICKED : {}),
    ...sent,
  };
  const asked = returnPath(form.get('return'));
  const target =
    sent.country === undefined
      ? asked
      : withPlace(
          asked,
          choices.countries.find(({ code }) => code === sent.country),
        );
  const headers = {
    location: target.pathname + target.search + target.hash,
    'set-cookie': cookieLine(COOKIE, new URLSearchParams(raw).toString(), {
      publicUrl: options.publicUrl,
      maxAgeSeconds: YEAR_SECONDS,
    }),
  };
  return new Response(null, { status: 303, headers });
}

const ANY_ORIGIN = 'http://calabash.invalid';

/** Only a path of this site is followed; anything else goes home. */
function returnPath(raw: FormDataEntryValue | null): URL {
  return new URL(ownPath(typeof raw === 'string' ? raw : null) ?? '/', ANY_ORIGIN);
}
