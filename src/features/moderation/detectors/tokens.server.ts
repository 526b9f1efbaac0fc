// A text as the model reads it: its words in plain letters, with numbers and addresses masked, so
// that none of them decides by itself.
import { withoutLeet } from './leet.server.ts';
import { isNumberWord } from './numbers.server.ts';
import type { ReadField } from './texts.server.ts';

/** A word, or the mask of what stands there. */
export type Token = {
  form: string;
  /** Its place among the words of the reading. */
  word: number;
  /** "No", a refusal or a warning stands before it. */
  denied: boolean;
};

const NUMBER = '#';
const LINK = '@';
const LINKS_MAX = 50;
/** Sites and mail addresses; a forgotten space behind a full stop makes none. */
const ADDRESS =
  /^www\.|:\/\/|[^\s@]@[a-z0-9-]|[a-z0-9-]\.(?:com|net|org|info|biz|link|io|xyz|shop|site|online|app|top|click|live|vip|club|ly|example)(?![a-z0-9])/;
const DRAWN_OUT = /([a-z])\1{2,}/g;

/** The words of a field; several numbers or addresses in a row are one. */
export function tokensOf({ reading, denied }: Pick<ReadField, 'reading' | 'denied'>): Token[] {
  const { folded, words, leet } = reading;
  const links = linksIn(folded.text);
  const forms = words.map(({ form, start }) =>
    links.some((link) => link.start <= start && start < link.end) ? LINK : plain(form, leet),
  );
  const tokens: Token[] = [];
  for (const [word, form] of forms.entries()) {
    const beside = isNumber(forms[word - 1]) || isNumber(forms[word + 1]);
    const masked = form === NUMBER || (isNumberWord(form) && beside) ? NUMBER : form;
    const repeats = (masked === NUMBER || masked === LINK) && tokens.at(-1)?.form === masked;
    if (!repeats) tokens.push({ form: masked, word, denied: denied.has(word) });
  }
  return tokens;
}

const isNumber = (form = ''): boolean => form === NUMBER || isNumberWord(form);

function plain(form: string, leet: boolean): string {
  const [letters] = withoutLeet(form, leet);
  if (letters === undefined && /^\d/.test(form)) return NUMBER;
  return (letters ?? form).replace(DRAWN_OUT, '$1');
}

function linksIn(text: string): { start: number; end: number }[] {
  const links: { start: number; end: number }[] = [];
  for (const { 0: chunk, index } of text.matchAll(/\S+/g)) {
    if (ADDRESS.test(chunk)) links.push({ start: index, end: index + chunk.length });
    if (links.length >= LINKS_MAX) break;
  }
  return links;
}
