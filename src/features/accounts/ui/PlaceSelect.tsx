import type { SelectHTMLAttributes } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { ELSEWHERE } from '#features/accounts/accounts.limits.ts';
import { Select } from '#ui/Select.tsx';

/**
 * Where somebody lives: the sovereign countries, the territories, and elsewhere (DECISIONS.md A1).
 */
export function PlaceSelect({
  elsewhere = false,
  ...rest
}: { elsewhere?: boolean } & SelectHTMLAttributes<HTMLSelectElement>) {
  const t = useTranslations('accounts.places');
  const name = useCatalogName('country');
  return (
    <Select {...rest}>
      <option value="">{t('choose')}</option>
      {[true, false].map((sovereign) => (
        <optgroup key={String(sovereign)} label={t(sovereign ? 'countries' : 'territories')}>
          {COUNTRIES.filter((country) => country.sovereign === sovereign).map(({ code }) => (
            <option key={code} value={code}>
              {name(code)}
            </option>
          ))}
        </optgroup>
      ))}
      {elsewhere ? <option value={ELSEWHERE}>{t('elsewhere')}</option> : null}
    </Select>
  );
}
