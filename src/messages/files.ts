/**
 * Which texts there are: `<language>/<place>/<area>.json`. Everything that wants to know the
 * languages or the areas asks here. The place says who has a text; a folder below it is a part of
 * an area (`server/errors/store.json` holds what is under `errors.store`).
 */
import { readdirSync, readFileSync } from 'node:fs';

/** Every page has the first, the pages that speak them bring the second, the third stay here. */
const PLACES = ['every-page', 'some-pages', 'server'] as const;
type Place = (typeof PLACES)[number];

/** Texts as a translator wrote them. */
export type Texts = { [key: string]: string | Texts };

export type TextFile = {
  language: string;
  place: Place;
  /** Dotted: "accounts", "errors.store". */
  area: string;
  /** Absolute, with slashes. */
  file: string;
};

/** The folder of all texts, with slashes on every system. */
export const FOLDER = import.meta.dirname.replaceAll('\\', '/');

/**
 * Every file of texts.
 * @throws Error when one lies where nobody would read it
 */
export function findTextFiles(): TextFile[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const [language = '', folder, ...area] = name.slice(0, -'.json'.length).split('/');
      const place = PLACES.find((each) => each === folder);
      if (!place || area.length === 0)
        throw new Error(
          `src/messages/${name} is read by nobody: texts lie in <language>/{${PLACES.join(',')}}/`,
        );
      return { language, place, area: area.join('.'), file: `${FOLDER}/${name}` };
    });
}

/** The languages that have texts: those with a folder; English, whose keys all have, is first. */
export function languagesOf(files: readonly TextFile[]): string[] {
  const codes = new Set(files.map(({ language }) => language));
  return [...codes].toSorted((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1));
}

/**
 * What several files say, as one tree by area and key.
 * @throws Error when two of them say the same
 */
export function readTexts(files: readonly TextFile[]): Texts {
  const whole: Texts = {};
  for (const { area, file } of files)
    add(whole, area.split('.'), JSON.parse(readFileSync(file, 'utf8')) as Texts, file);
  return whole;
}

function add(to: Texts, [step, ...further]: string[], texts: Texts, file: string): void {
  const at = step === undefined ? to : (to[step] ??= {});
  if (typeof at === 'string') throw new Error(`${file} says again what another file says`);
  if (step !== undefined) return add(at, further, texts, file);
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'object') add(at, [key], text, file);
    else if (key in at) throw new Error(`${file} says "${key}" again, as another file does`);
    else at[key] = text;
  }
}
