/**
 * How a kept telephone number is shown and used. Apart from contact.ts, so that a page that
 * shows one loads no validator.
 */

/** Opens a chat with a number of `internationalNumber` (accounts.numbers.server.ts). */
export function whatsappLink(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}`;
}

/** "+1 876 555 0123": a kept number in groups that can be read and dialled. */
export function readableNumber(number: string): string {
  const [, area, first, last] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  if (area) return `+1 ${area} ${first} ${last}`;
  const [, code = '', start = '', end = ''] =
    /^\+(5\d{2}|2\d{2}|\d{2})(\d+)(\d{4})$/.exec(number) ?? [];
  return code ? `+${code} ${start} ${end}` : number;
}
