// The ways in which people hide words from rules, each without chance, so that a measurement can
// be repeated.
import type { Language } from './moderation-corpus.ts';

const pairs = (plain: string, alike: string): Record<string, string> =>
  Object.fromEntries(Array.from(plain, (sign, index) => [sign, alike.charAt(index)]));

const LOOKALIKES = pairs('aceiopxys', 'асеіорхуѕ');
const LEET = pairs('aeiost', '431057');
const NUMBERS: Record<Language, readonly string[]> = {
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  es: ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  fr: ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'],
  nl: ['nul', 'een', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen'],
  ht: ['zewo', 'en', 'de', 'twa', 'kat', 'senk', 'sis', 'sèt', 'uit', 'nèf'],
  pap: ['sero', 'un', 'dos', 'tres', 'kuater', 'sinku', 'seis', 'shete', 'ocho', 'nuebe'],
};
const WORD = /[\p{L}\p{N}]+/gu;
const LINK = /https?:\/\/\S+/g;

/** Leaves links as they are: a disguised one leads nowhere. */
function words(text: string, change: (word: string) => string): string {
  const links = text.match(LINK) ?? [];
  return text
    .split(LINK)
    .map((part, index) => part.replace(WORD, change) + (links[index] ?? ''))
    .join('');
}

const replaceAll = (word: string, signs: Record<string, string>): string =>
  word.replace(/./gu, (letter) => signs[letter] ?? letter);

export const DISGUISES: Record<string, (text: string, language: Language) => string> = {
  'as written': (text) => text,
  homoglyphs: (text) => words(text, (word) => replaceAll(word, LOOKALIKES)),
  'zero-width characters': (text) => words(text, (word) => [...word].join('\u200b')),
  leetspeak: (text) => words(text, (word) => (/\d/.test(word) ? word : replaceAll(word, LEET))),
  'spaced letters': (text) => words(text, (word) => ` ${[...word].join(' ')} `),
  'number words': (text, language) =>
    text.replace(/(?<!:\/\/\S*)\d/g, (digit) => ` ${NUMBERS[language][Number(digit)]} `),
};
