import { useTranslations } from '#platform/i18n/i18n.ts';

/** The line below the title of a list that has nothing in it yet. */
export function NothingYet({ place }: { place: string | null }) {
  const t = useTranslations('opening.browse');
  return <p className="nothing-yet">{place ? t('introIn', { place }) : t('intro')}</p>;
}
