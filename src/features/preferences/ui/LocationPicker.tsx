import { ChevronDown, MapPin } from 'lucide-react';
import { useSubmit } from 'react-router';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { useTranslations } from '#platform/i18n.ts';
import { closeMenuAround, Menu } from '#ui/Menu.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { PreferenceForm } from './PreferenceForm.tsx';
import { usePreferences } from './PreferencesContext.tsx';
import { usePlace } from './usePlace.ts';

/**
 * The header's place, which is that of the page: All Caribbean or one of the 28. Choosing one loads
 * the page again with what is for sale there.
 */
export function LocationPicker() {
  const t = useTranslations('preferences');
  const place = useCatalogName('country');
  const { choices } = usePreferences();
  const country = usePlace();
  const submit = useSubmit();
  const all = { value: '', label: t('allCaribbean') };
  const current = country ? place(country) : all.label;
  const options = [
    all,
    ...choices.countries.map(({ code }) => ({ value: code, label: place(code) })),
  ];
  return (
    <Menu
      group="header"
      className="pop-where"
      buttonClass="where"
      label={t('locationLabel', { place: current })}
      panelClass="menu pop-tall"
      button={
        <>
          <MapPin className="icon icon-s" />
          <span>{current}</span>
          <ChevronDown className="icon icon-s" />
        </>
      }
    >
      <PreferenceForm
        onChoose={(chosen, form) => {
          closeMenuAround(form);
          void submit(chosen, { method: 'post', action: '/preferences', replace: true });
        }}
      >
        <ChoiceList name="country" choices={options} chosen={country ?? ''} />
      </PreferenceForm>
    </Menu>
  );
}
