// Texts outside React: page titles, API problems, mails. Owns no wording: the build hands it in.
import { all } from 'virtual:texts/all';
import './formats.server.ts';
import { textLocale, translateFrom } from './i18n.ts';
import type { Namespace, TextsIn, Translate } from './texts.ts';
import { DISPLAY_TIME_ZONE } from './time.ts';

/** By language and area, both of which are few. */
const made = new Map<string, unknown>();

/** Texts of one area in one language: `translator('es', 'errors')('notFound')`. */
export function translator<N extends Namespace>(
  locale: string,
  namespace: N,
): Translate<TextsIn<N>> {
  const language = textLocale(locale);
  const id = `${language} ${namespace}`;
  const t =
    made.get(id) ??
    translateFrom({
      locale: language,
      messages: all[language],
      namespace,
      timeZone: DISPLAY_TIME_ZONE,
    });
  made.set(id, t);
  return t as Translate<TextsIn<N>>;
}
