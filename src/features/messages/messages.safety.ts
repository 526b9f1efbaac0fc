/**
 * What in a first message deserves a word of caution: it may lead away from where words are on
 * record. It is never refused. Browser-safe.
 */

/** Seven digits and more, with whatever people put between them; years and prices are shorter. */
const PHONE = /(?<![\d.,])\+?\d(?:[\s().\-/]{0,2}\d){6,14}(?![\d])/;
const PRICE = /(?:[$€£₱]|\b(?:USD|JMD|XCD|TTD|BBD|DOP|HTG|EUR|CUP|BSD|KYD|GYD|SRD)\b)\s*$/i;
const LINKS = [
  /\b(?:https?:\/\/|www\.)\S/i,
  /\b[a-z0-9-]{2,}\.(?:com|net|org|info|link|me|ly|gl|io|co|xyz|shop|site|online|app)\b/i,
  /\S@[a-z0-9-]+\.[a-z]{2,}/i,
];
/** Ways to pay that cannot be taken back, and what people ask for before there is a deal. */
const MONEY = [
  /\b(?:western union|money ?gram|zelle|cash ?app|venmo|pay ?pal|bitcoin|crypto)\b/i,
  /\b(?:gift ?cards?|wire transfer|bank (?:transfer|account)|iban|swift code)\b/i,
  /\b(?:deposit|down ?payment|pay in advance|send (?:the )?money|verification code)\b/i,
  /\b(?:transferencia|dep[oó]sito|adelanto|pago (?:anticipado|por adelantado))\b/i,
  /\b(?:cuenta bancaria|env[ií]a(?:r|me)? (?:el )?dinero|c[oó]digo de verificaci[oó]n)\b/i,
  /\b(?:virement|acompte|mandat cash|compte bancaire|rib|code de v[eé]rification)\b/i,
  /\benvoyer? (?:de )?l['’]argent\b/i,
];

export type Risk = 'phone' | 'link' | 'money';

/** The first thing that was found, or null. */
export function findRisk(text: string): Risk | null {
  const digits = PHONE.exec(text);
  if (digits && !PRICE.test(text.slice(0, digits.index))) return 'phone';
  if (LINKS.some((link) => link.test(text))) return 'link';
  return MONEY.some((words) => words.test(text)) ? 'money' : null;
}
