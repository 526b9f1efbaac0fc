/**
 * Rendering texts: the React contexts that carry them, and the language that a document is written
 * in.
 */
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
import { createFormatter, createTranslator } from 'use-intl';
import { TRANSLATED } from 'virtual:texts/languages';
import { formattersOf } from './formats.ts';
import { DISPLAY_TIME_ZONE } from './time.ts';
import type { Messages, PageNamespace, TextsOfPages, Translate } from './texts.ts';

/** What the texts of a component are made of. */
type Texts = {
  locale: string;
  messages: Messages;
  timeZone: string;
  /** The year that it is; dates of it are said without. */
  year: number;
};

const TextsContext = createContext<Texts | null>(null);
const MessagesContext = createContext<Messages>({});
const NonceContext = createContext<string | undefined>(undefined);

export const MessagesProvider = MessagesContext.Provider;
export const NonceProvider = NonceContext.Provider;

/**
 * Hands down what the hooks here read, all at once: with use-intl's provider and hooks a text asked
 * for three contexts, which was a fortieth of a page's function calls.
 */
export function IntlProvider({
  locale,
  messages,
  timeZone,
  year,
  children,
}: Texts & {
  children: ReactNode;
}) {
  const texts = useMemo(
    () => ({ locale, messages, timeZone, year }),
    [locale, messages, timeZone, year],
  );
  return createElement(TextsContext, { value: texts }, children);
}

function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('No IntlProvider stands around this component');
  return texts;
}

/** The language whose texts are shown. */
export const useLocale = (): string => useTexts().locale;
/** The texts that there are below the provider. */
export const useMessages = (): Messages => useTexts().messages;
/** Whose clock times are shown by, where they name none. */
export const useTimeZone = (): string => useTexts().timeZone;
/** The year that it was there when the page was made. */
export const useThisYear = (): number => useTexts().year;

/** All texts of the document's language, for the IntlProvider in the root. */
export function useMessageTree(): Messages {
  return useContext(MessagesContext);
}

/**
 * Marks the page's own scripts while it is rendered (rendering/document.server.ts); none in the
 * browser.
 */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** The language whose texts a person gets: the chosen one when it is translated, else English. */
export function textLocale(locale: string): string {
  return TRANSLATED.includes(locale) ? locale : 'en';
}

type Formatter = ReturnType<typeof createFormatter>;
type Source = Parameters<typeof createTranslator>[0] & { namespace: string };

/** By message tree: a server renders every page from the same few trees, a browser from one. */
const translators = new WeakMap<object, Map<string, unknown>>();
const formatters = new Map<string, Formatter>();

/**
 * Texts of an area, as use-intl's hook of this name gives them, but made once for a language
 * instead of once for every component: a page asks for 300 texts, and use-intl alone took a tenth
 * of its time on the server.
 */
export function useTranslations<N extends PageNamespace>(namespace: N): Translate<TextsOfPages[N]> {
  const { messages, locale, timeZone } = useTexts();
  const made = translators.get(messages) ?? new Map<string, unknown>();
  if (made.size === 0) translators.set(messages, made);
  const id = `${locale} ${timeZone} ${namespace}`;
  let translate = made.get(id);
  if (!translate) {
    translate = translateFrom({ messages, locale, timeZone, namespace });
    made.set(id, translate);
  }
  return translate as Translate<TextsOfPages[N]>;
}

/**
 * use-intl's translator as one whose keys the compiler knows, and which remembers what is always
 * the same: texts without values.
 */
export function translateFrom(source: Source): Translate<object> {
  let made: ReturnType<typeof createTranslator> | undefined;
  const translator = () =>
    (made ??= createTranslator({ ...source, _formatters: formattersOf(source.locale) }));
  const ask = (key: string, ...values: unknown[]) =>
    (translator() as (key: string, ...values: unknown[]) => string)(key, ...values);
  const plain = new Map<string, string>();
  const remembering = (key: string, ...values: unknown[]) => {
    if (values.length > 0) return ask(key, ...values);
    const known = plain.get(key);
    if (known !== undefined) return known;
    const written = textAt(source, key);
    const text = typeof written === 'string' && !SIGNS.test(written) ? written : ask(key);
    if (written !== undefined) plain.set(key, text);
    return text;
  };
  const rich = (...asked: Parameters<ReturnType<typeof createTranslator>['rich']>) =>
    translator().rich(...asked);
  // use-intl's own is true of a group of texts as well, which cannot be rendered.
  const has = (key: string) => textAt(source, key) !== undefined;
  return Object.assign(remembering, { rich, has, dynamic: remembering }) as Translate<object>;
}

/** A text without these says what it says as it stands; use-intl makes a dozen calls for that. */
const SIGNS = /['{}<>#|]/;

/** The text as it was written, or compiled; nothing for a group of texts. */
function textAt({ messages, namespace }: Source, key: string): string | unknown[] | undefined {
  let found: unknown = messages;
  for (const name of `${namespace}.${key}`.split('.'))
    found = (found as Record<string, unknown> | undefined)?.[name];
  return typeof found === 'string' || Array.isArray(found) ? found : undefined;
}

/**
 * Dates, numbers and lists in the language of the page; made once for each, because Intl's objects
 * are slow to make.
 */
export function useFormatter(): Formatter {
  const { locale, timeZone } = useTexts();
  return formatterOf(locale, timeZone);
}

/**
 * The same outside of components, in the language whose texts a person gets.
 * @param timeZone whose clock it is where a date names none
 */
export function formatterOf(locale: string, timeZone: string = DISPLAY_TIME_ZONE): Formatter {
  const language = textLocale(locale);
  const id = `${language} ${timeZone}`;
  let formatter = formatters.get(id);
  if (!formatter) {
    formatter = createFormatter({
      locale: language,
      timeZone,
      _formatters: formattersOf(language),
    });
    formatters.set(id, formatter);
  }
  return formatter;
}
