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

/**
 * Signs by which a site says that somebody is verified, rated or safe: check marks, stars, shields.
 * Worn by a name they would be believed.
 */
const SITE_SIGNS =
  /[\u2705\u2713\u2714\u2611\u237b\u{1f5f8}\u{1f5f9}\u2605\u2606\u2b50\u{1f31f}\u272a\u2730\u{1f6e1}\u{1f530}]\ufe0f?/gu;

/** The line by which a person, a store or something offered is called. */
export function cleanName(text: string): string {
  return cleanLine(text.replace(SITE_SIGNS, ' '));
}

/** Text over several lines; nothing, when nothing of it can be seen. */
export function cleanText(text: string): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(UNWANTED, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  return INVISIBLE.test(clean) ? '' : clean;
}
