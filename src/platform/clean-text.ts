/** Text as it is kept, whoever wrote it. Browser-safe, so that a form counts the same characters as the server. */

// NUL breaks the database; the others turn the reading direction of everything that stands behind the name.
const UNWANTED = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** A line of text: composed, without control and direction signs, single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** The same over several lines. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(UNWANTED, '').replace(/\r\n?/g, '\n').trim();
}
