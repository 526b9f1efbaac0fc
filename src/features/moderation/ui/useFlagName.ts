import { useTranslations } from '#platform/i18n/i18n.ts';

/** What a flag of the check is called; one of an older check keeps its own name. */
export function useFlagName(): (flag: string) => string {
  const t = useTranslations('moderation.flags');
  return (flag) => (t.has(flag) ? t.dynamic(flag) : flag.replaceAll('_', ' '));
}
