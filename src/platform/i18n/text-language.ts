/**
 * Texts in another language than their reader's: what is stored of them, and where they can be read
 * in the own one.
 */

/** What is stored of a text whose language cannot be told: the code that browsers know for it. */
export const LANGUAGE_UNKNOWN = 'und';

/** A text for a reader of another language. */
export type OtherLanguage = {
  from: string;
  to: string;
  /** A translation service that was given the text, and its name; null where there is none. */
  elsewhere: { href: string; service: string } | null;
};

/** What services and browsers take in an address; the rest of a long text stays behind. */
export const MOST_CHARACTERS = 1_500;

/** What a translation service is called: the host of its address. */
export function serviceHost(service: string): string {
  return new URL(service).host;
}

/**
 * What a reader is offered for a text; null when it is in their language, or in an unknown one.
 * @param service the address of a translation service, with {from}, {to} and {text}
 */
export function otherLanguage(
  text: string,
  { from, to, service }: { from: string | null; to: string; service: string | null },
): OtherLanguage | null {
  if (from === null || from === LANGUAGE_UNKNOWN || from === to) return null;
  const values: Record<string, string> = {
    from,
    to,
    text: [...text].slice(0, MOST_CHARACTERS).join(''),
  };
  const href = service?.replace(/\{(from|to|text)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  return { from, to, elsewhere: href ? { href, service: serviceHost(href) } : null };
}

/** The languages that are told apart, by the names that franc gives them (ISO 639-3). */
export const FRANC_CODES: Readonly<Record<string, string>> = {
  eng: 'en',
  spa: 'es',
  fra: 'fr',
  nld: 'nl',
  hat: 'ht',
  pap: 'pap',
};
