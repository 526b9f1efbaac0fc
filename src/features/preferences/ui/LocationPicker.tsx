import { ChevronDown, MapPin } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { withoutLanguage } from '#platform/i18n/language-path.ts';
import { closeMenuAround, Menu } from '#ui/Menu.tsx';
import { useChosen } from '#ui/useChosen.ts';
import { withPlace } from '../preferences.schema.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { PreferenceForm } from './PreferenceForm.tsx';
import { keepPreferences, usePreferences } from './PreferencesContext.tsx';
import { usePlace } from './usePlace.ts';

/**
 * The header's place, which is that of the page: All Caribbean or one of the 28. Choosing one loads
 * the page again with what is for sale there.
 */
export function LocationPicker() {
  const t = useTranslations('preferences');
  const place = useCatalogName('country');
  const { choices } = usePreferences();
  const [country, show] = useChosen(usePlace());
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [failed, setFailed] = useState(false);
  const keep = async (code: string, form: HTMLFormElement) => {
    const kept = await keepPreferences({ country: code || null });
    setFailed(!kept);
    if (!kept) return;
    closeMenuAround(form);
    const here = new URL(withoutLanguage(location.pathname) + location.search, location.origin);
    const { pathname, search } = withPlace(
      here,
      choices.countries.find((known) => known.code === code),
    );
    if (search === here.search) await revalidate();
    else await navigate(pathname + search, { replace: true });
  };
  const all = { value: '', label: t('allCaribbean') };
  const current = country ? place(country) : all.label;
  const options = () => [
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
      {failed ? (
        <p className="pop-note" role="alert">
          {t('notKept')}
        </p>
      ) : null}
      <PreferenceForm
        onChoose={(chosen, form) => {
          const code = String(chosen.get('country'));
          show(code || null, keep(code, form));
        }}
      >
        <ChoiceList name="country" of={choices} choices={options} chosen={country ?? ''} />
      </PreferenceForm>
    </Menu>
  );
}
