// Texts outside React: page titles, API problems, mails.
import { createTranslator } from 'use-intl/core';
import { messagesOf } from '../messages/messages.server.ts';
import { DISPLAY_TIME_ZONE, textLocale } from './i18n.ts';

export type Translate = (key: string, values?: Record<string, string | number | Date>) => string;

/** By language and area, both of which are few. */
const made = new Map<string, Translate>();

/** Texts of one area in one language: `translator('es', 'errors')('notFound')`. */
export function translator(locale: string, area: string): Translate {
  const language = textLocale(locale);
  const known = made.get(`${language} ${area}`);
  if (known) return known;
  const t = createTranslator({
    locale: language,
    messages: messagesOf(language),
    namespace: area,
    timeZone: DISPLAY_TIME_ZONE,
  }) as Translate;
  made.set(`${language} ${area}`, t);
  return t;
}
