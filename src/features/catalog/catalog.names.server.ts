// What the catalog's codes are called, outside of components. Owns no wording.
import { translator } from '#platform/i18n/translate.server.ts';
import { type CatalogList, choiceKey, type ChoiceList } from './catalog.names.ts';

/** "Jamaica", "Jamaïque": the name of a code in a language. */
export function catalogName(locale: string, list: CatalogList, code: string): string {
  return translator(locale, `catalog.${list}`).dynamic(code);
}

/** The names of some choices, as `useChoiceName` reads them; those alone that there are. */
export function choiceTexts(
  locale: string,
  chosen: Partial<Record<ChoiceList, readonly string[]>>,
): Record<string, Record<string, string>> {
  const t = translator(locale, 'choices');
  const named = Object.entries(chosen).map(([list, values]) => {
    const keys = values.map(choiceKey).filter((key) => t.has(`${list}.${key}`));
    return [
      list,
      Object.fromEntries(keys.map((key) => [key, t.dynamic(`${list}.${key}`)])),
    ] as const;
  });
  return Object.fromEntries(named.filter(([, names]) => Object.keys(names).length > 0));
}
