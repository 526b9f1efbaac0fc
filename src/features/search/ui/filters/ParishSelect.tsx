import { parishesOf } from '#features/catalog/catalog.places.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Select } from '#ui/Select.tsx';

/** The parts of the chosen country; nothing where it has none. */
export function ParishSelect({ country, parish }: { country: string; parish: string }) {
  const t = useTranslations('listings.filters');
  const parishes = parishesOf(country);
  if (parishes.length === 0) return null;
  return (
    <Select name="parish" aria-label={t('parish')} defaultValue={parish}>
      <option value="">{t('allParishes')}</option>
      {parishes.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
