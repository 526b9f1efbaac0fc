// All texts in all translated languages, and which of them a page brings along. Owns no wording.
import { all } from 'virtual:texts/all';
import '#platform/i18n/formats.server.ts';
import { textLocale } from '#platform/i18n/i18n.ts';
import type { Messages, PageArea } from '#platform/i18n/texts.ts';

/** Texts of a language, English when it has none. */
export function messagesOf(locale: string): Messages {
  return all[textLocale(locale)] ?? {};
}

/**
 * The texts that a page brings along because few pages speak them. A loader returns them as
 * `texts`; the root hands them to every component below.
 * @param areas what lies in some-pages: "selling", "errors.listing"
 */
export function pageTexts(locale: string, ...areas: PageArea[]): Messages {
  const texts: Messages = {};
  for (const area of areas) {
    let from = messagesOf(locale);
    let to = texts;
    for (const step of area.split('.')) {
      from = (from[step] ?? {}) as Messages;
      to = (to[step] ??= {}) as Messages;
    }
    Object.assign(to, from);
  }
  return texts;
}

/**
 * The same without groups of texts that this page does not show.
 * @param groups "stores.form"; what holds them is a page's own copy
 */
export function withoutTexts(texts: Messages, ...groups: `${string}.${string}`[]): Messages {
  const shown = { ...texts };
  for (const group of groups) {
    const [area = '', name = ''] = group.split('.');
    const { [name]: _hidden, ...others } = shown[area] as Messages;
    shown[area] = others;
  }
  return shown;
}
