import { useTranslations } from '#platform/i18n/i18n.ts';

/** What moderators call a kind of content. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations('queue');
  return (kind) => t.dynamic(t.has(`kind.${kind}`) ? `kind.${kind}` : 'kind.other');
}
