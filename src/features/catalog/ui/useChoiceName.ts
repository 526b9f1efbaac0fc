import { useTranslations } from '#platform/i18n/i18n.ts';
import { type ChoiceList, choiceKey } from '../catalog.names.ts';

/**
 * What stored choices are called in the reader's language: `useChoiceName()('fuel', 'Diesel')`. A
 * value that the catalog does not know stays as the seller wrote it. Pages that show choices bring
 * the texts `choices` along.
 */
export function useChoiceName(): (list: ChoiceList, value: string) => string {
  const t = useTranslations('choices');
  return (list, value) => {
    const key = `${list}.${choiceKey(value)}`;
    return t.has(key) ? t(key) : value;
  };
}
