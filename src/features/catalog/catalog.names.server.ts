// What the catalog's codes are called, outside of components. Owns no wording.
import { translator } from '#platform/i18n/translate.server.ts';
import type { CatalogList } from './catalog.names.ts';

/** "Jamaica", "Jamaïque": the name of a code in a language. */
export function catalogName(locale: string, list: CatalogList, code: string): string {
  return translator(locale, `catalog.${list}`).dynamic(code);
}
