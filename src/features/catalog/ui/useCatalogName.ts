import { useTranslations } from '#platform/i18n/i18n.ts';
import type { CatalogList } from '../catalog.names.ts';

/**
 * What the codes of one list of the catalog are called in the reader's language:
 * `useCatalogName('country')('JM')`.
 */
export function useCatalogName(list: CatalogList): (code: string) => string {
  return useTranslations(`catalog.${list}`).dynamic;
}
