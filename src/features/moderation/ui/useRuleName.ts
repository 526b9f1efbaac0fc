import { useTranslations } from '#platform/i18n/i18n.ts';

/** What a rule of the content policy says in short; the texts are `policy`. */
export function useRuleName(): (rule: string) => string {
  const t = useTranslations('policy');
  return (rule) => t.dynamic(t.has(`${rule}.title`) ? `${rule}.title` : 'other.title');
}
