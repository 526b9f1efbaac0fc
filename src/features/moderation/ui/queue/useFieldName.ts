import { useTranslations } from '#platform/i18n.ts';

/** What a field of a form is called; one that has no name here keeps its own. */
export function useFieldName(): (field: string) => string {
  const t = useTranslations('queue');
  return (field) => (t.has(`field.${field}`) ? t.dynamic(`field.${field}`) : field);
}
