/** Telephone numbers in a text, as accounts are known by them. Pure. */

/** Seven digits and more, with what people write between them. */
const NUMBER = /\+?\d(?:[\s().\-/]{0,3}\d){6,14}/g;
/** With or without the number of a country the end is the same. */
const DIGITS = 7;
/** A price, or a row of one digit. */
const NO_NUMBER = /0{4}$|(\d)\1{5}/;
const MOST = 10;
/** As much of a text as the detectors read. */
const READ = 20_000;

/** The last seven digits of each number, each once. */
export function numbersIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) =>
    [...text.slice(0, READ).normalize('NFKC').matchAll(NUMBER)].map(([number]) =>
      number.replace(/\D/g, '').slice(-DIGITS),
    ),
  );
  return [...new Set(found)].filter((digits) => !NO_NUMBER.test(digits)).slice(0, MOST);
}
