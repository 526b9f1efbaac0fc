/**
 * Text as it is kept, whoever wrote it. Browser-safe, so that a form counts the same characters as
 * the server.
 */

// NUL breaks the database; the others turn the reading direction of everything that stands behind
// the name.
const UNWANTED = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** Nothing that anybody would see: a name of these would be a link without words. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\s\u2800]*$/u;

/** A line of text: composed, without control and direction signs, single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** The same over several lines; nothing, when nothing of it can be seen. */
export function cleanText(text: string): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(UNWANTED, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  return INVISIBLE.test(clean) ? '' : clean;
}
