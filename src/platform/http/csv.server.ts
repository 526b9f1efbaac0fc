// Tables for spreadsheets (RFC 4180).

/** So that spreadsheets read what follows as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One line. What a spreadsheet would calculate begins with an apostrophe instead. */
export function csvLine(cells: readonly string[]): string {
  const written = cells.map((text) => {
    const safe = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return `"${safe.replaceAll('"', '""')}"`;
  });
  return `${written.join(',')}\r\n`;
}
