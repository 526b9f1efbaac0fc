import { useTranslations } from '#platform/i18n/i18n.ts';

const DETAILS = 'details.';

/** What a field of a form is called; one that has no name here keeps its own. */
export function useFieldName(): (field: string) => string {
  const t = useTranslations('queue');
  return (field) => {
    if (field.startsWith(DETAILS)) {
      const detail = field.slice(DETAILS.length);
      return t.has(`field.details.${detail}`) ? t.dynamic(`field.details.${detail}`) : detail;
    }
    return t.has(`field.${field}`) ? t.dynamic(`field.${field}`) : field;
  };
}
