import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { PlaceSpot } from '#features/search/ui/ListingMap.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** Where it is, as a dot on its island; nothing where there is no place. */
export function CasePlace({ about: { place, facts } }: { about: CaseView }) {
  const t = useTranslations('desk');
  const countryName = useCatalogName('country');
  if (!place) return null;
  const said = facts.find(({ field }) => field === 'place')?.text ?? countryName(place.country);
  return (
    <figure className="desk-place">
      <PlaceSpot spot={place} label={t('place', { place: said })} />
      <figcaption className="small muted">{said}</figcaption>
    </figure>
  );
}
