// Links, and numbers that are written so that nothing recognises them.
import type { Finding } from '../moderation.schema.ts';
import { digitsOf, isNumberWord } from './numbers.server.ts';
import { placeOf, type Reading } from './reading.server.ts';

type Seen = Finding['seen'][number];
export type Contact = { flag: string; score: number; seen: Seen };

const CHUNK_MAX = 300;
const HOST =
  /^(?:h(?:tt|xx)ps?:\/\/)?(?:[^\s/?#@]{1,100}@)?((?:[a-z0-9-]{1,63}\.){1,6}[a-z0-9-]{1,24})(?=[/:?#]|$)/;
const SCHEME = /^h(?:tt|xx)ps?:\/\/|^www\./;
const ENDINGS = [
  'com net org info biz link io xyz shop site online app top click live vip club icu cn ru',
  'tk ml ga cf gq ws pw store buzz page dev ly gd gl cc',
];
const ENDING = new RegExp(`\\.(?:${oneOf(ENDINGS)})$`);
const SHORTENERS: readonly string[] = [
  'bit.ly tinyurl.com t.co goo.gl ow.ly is.gd cutt.ly rb.gy shorturl.at rebrand.ly s.id',
  'tiny.cc t.ly v.gd bl.ink short.gy lnkd.in adf.ly shorte.st',
].flatMap((line) => line.split(' '));
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** Names that links of swindlers borrow. */
const BRAND_NAMES = oneOf([
  'paypal westernunion western-union moneygram whatsapp facebook instagram amazon dhl',
  'fedex ups- usps netflix apple icloud google microsoft scotiabank rbc cibc',
  'republicbank banreservas popular jncb ncb sagicor zelle airbnb booking digicel flow',
  'ebay coinbase binance mcb creditmutuel laposte postnl correos pakket parcel colis',
  'paquete customs aduana douane colissimo chronopost marketplace',
]);
const BRANDS = new RegExp(BRAND_NAMES);
const WHOLE_BRAND = new RegExp(`^(?:${BRAND_NAMES})$`);
const OWN = /^(?:[a-z0-9-]{1,63}\.){0,4}([a-z0-9-]{1,63})\.(?:co\.|com\.|org\.)?[a-z]{2,6}$/;
const LURES = new RegExp(
  oneOf([
    'login log-in signin verif secure account update confirm wallet claim prize unlock refund',
    'payment paiement pago bonus gift support- webmail recover',
  ]),
);
const CHEAP =
  /\.(?:xyz|top|click|tk|ml|ga|cf|gq|icu|vip|live|buzz|pw|ru|cn|site|online|club|shop)$/;
const NOT_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Of words in lines, an expression for any of them. */
function oneOf(lines: readonly string[]): string {
  return lines.join(' ').replaceAll(' ', '|');
}

/** Links that hide where they lead, or pretend to lead to somebody who is known. */
export function findLinks(field: string, text: string, { folded }: Reading): Contact[] {
  const found: Contact[] = [];
  for (const { 0: chunk, index } of folded.text.matchAll(/[^\s,;()<>"]+/g)) {
    const link = chunk.slice(0, CHUNK_MAX).replace(/[.!?:']+$/, '');
    const host = HOST.exec(link)?.[1];
    if (!host || !(SCHEME.test(link) || ENDING.test(host))) continue;
    const start = folded.starts[index] ?? 0;
    const end = folded.ends[index + link.length - 1] ?? start;
    const seen = { field, start, end, text: text.slice(start, end) };
    const flag = assessLink(link, host.replace(/^www\./, ''), seen.text);
    if (flag) found.push({ ...flag, seen });
  }
  return found;
}

function assessLink(link: string, host: string, written: string) {
  if (link.startsWith('hxx')) return { flag: 'link_disguised', score: 0.7 };
  if (SHORTENERS.includes(host)) return { flag: 'link_shortener', score: 0.5 };
  const borrows = BRANDS.test(host) && !isOwn(host);
  const hidden = ADDRESS.test(host) || host.includes('xn--') || /^[^/]{0,8}\/\/[^/]*@/.test(link);
  const lures = LURES.test(link) && CHEAP.test(host);
  return borrows || hidden || lures || NOT_LATIN.test(written)
    ? { flag: 'phishing_link', score: 0.92 }
    : null;
}

/** "paypal.com" and "www.paypal.fr" are PayPal's own, "paypal-safe.com" is not. */
function isOwn(host: string): boolean {
  const name = OWN.exec(host)?.[1] ?? '';
  return WHOLE_BRAND.test(name) && !CHEAP.test(host);
}

const DIGITS_MIN = 7;
const DIGITS_MAX = 16;
const GAP_MAX = 4;
const SINGLES_MIN = 6;
const WORDS_MIN = 3;
const MIXED = /^(?=.*\d)(?=.*[ol])[\dol]{2,14}$/;

/** Telephone numbers in words, in single digits, or with letters for digits. */
export function findDisguisedNumbers(field: string, text: string, reading: Reading): Contact[] {
  const { words } = reading;
  const found: Contact[] = [];
  for (let at = 0; at < words.length;) {
    const first = at;
    const parts: string[] = [];
    let inWords = 0;
    let singles = 0;
    let mixed = 0;
    for (; at < words.length; at += 1) {
      const word = words[at];
      const before = words[at - 1];
      if (!word || (at > first && before && divides(reading, before.end, word.start))) break;
      const isMixed = !reading.leet && MIXED.test(word.form);
      const digits = isMixed ? word.form.replace(/[ol]/g, '0') : digitsOf(word.form);
      if (digits === null) break;
      parts.push(digits);
      if (isNumberWord(word.form)) inWords += 1;
      else if (word.form.length === 1) singles += 1;
      if (isMixed) mixed += 1;
    }
    const many = parts.join('').length;
    const score = inWords >= WORDS_MIN || mixed > 0 ? 0.5 : singles >= SINGLES_MIN ? 0.3 : 0;
    if (many >= DIGITS_MIN && many <= DIGITS_MAX && score > 0 && !isRow(parts)) {
      const place = placeOf(reading, first, at, text);
      found.push({ flag: 'phone_disguised', score, seen: { field, ...place } });
    }
    if (at === first) at += 1;
  }
  return found;
}

/** Commas and wider gaps end a number. */
function divides({ folded }: Reading, end: number, start: number): boolean {
  return start - end > GAP_MAX || folded.text.slice(end, start).includes(',');
}

/** Sizes and other things in a row: 6 7 8 9 10 11. */
function isRow(parts: readonly string[]): boolean {
  return parts.slice(1).every((part, index) => Number(part) > Number(parts[index]));
}
