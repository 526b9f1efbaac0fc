/**
 * What in a first message deserves a word of caution: it may lead away from where words are on
 * record. It is never refused. Browser-safe.
 */

/** Seven digits and more, with whatever people put between them; years and prices are shorter. */
const PHONE = /(?<![\d.,])\+?\d(?:[\s().\-/]{0,2}\d){6,14}(?![\d])/;
const PRICE = /(?:[$€£₱]|\b(?:USD|JMD|XCD|TTD|BBD|DOP|HTG|EUR|CUP|BSD|KYD|GYD|SRD)\b)\s*$/i;
const LINK =
  /\b(?:https?:\/\/|www\.)\S|\b[a-z0-9-]{2,}\.(?:com|net|org|info|link|me|ly|gl|io|co|xyz|shop|site|online|app)\b|\bbit\.ly\b|\S@[a-z0-9-]+\.[a-z]{2,}/i;
const MONEY =
  /\b(?:western union|money ?gram|zelle|cash ?app|venmo|pay ?pal|gift ?cards?|bitcoin|crypto|wire transfer|bank transfer|bank account|iban|swift code|deposit|down ?payment|pay in advance|send (?:the )?money|verification code|transferencia|dep[oó]sito|adelanto|pago (?:anticipado|por adelantado)|cuenta bancaria|enviar dinero|env[ií]a(?:me)? (?:el )?dinero|c[oó]digo de verificaci[oó]n|virement|acompte|mandat cash|compte bancaire|rib|envoyer? (?:de )?l['’]argent|code de v[eé]rification)\b/i;

export type Risk = 'phone' | 'link' | 'money';

/** The first thing that was found, or null. */
export function findRisk(text: string): Risk | null {
  const digits = PHONE.exec(text);
  if (digits && !PRICE.test(text.slice(0, digits.index))) return 'phone';
  if (LINK.test(text)) return 'link';
  return MONEY.test(text) ? 'money' : null;
}
