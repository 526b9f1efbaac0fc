import { ChevronDown, Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { languagePrefixHere } from '#platform/jsx/own-links.ts';
import { Menu } from '#ui/Menu.tsx';
import { useChosen } from '#ui/useChosen.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { PreferenceForm } from './PreferenceForm.tsx';
import { keepPreferences, usePreferences } from './PreferencesContext.tsx';

/**
 * The language of the interface. The document loads again: its texts, `lang` and dates all change.
 */
export function LanguagePicker() {
  const t = useTranslations('preferences');
  const preferences = usePreferences();
  const { choices } = preferences;
  const [locale, show] = useChosen(preferences.locale);
  const current = choices.languages.find(({ code }) => code === locale)?.nativeName ?? 'English';
  const options = () =>
    choices.languages.map(({ code, nativeName, translated, beta }) => ({
      value: code,
      label: nativeName,
      lang: code,
      note: !translated ? t('notTranslated') : beta ? t('beta') : undefined,
    }));
  // A page whose address says the language has another one: the server leads there.
  const prefix = languagePrefixHere();
  const [failed, setFailed] = useState(false);
  const keep = async (wanted: string) => {
    const kept = await keepPreferences({ locale: wanted });
    setFailed(!kept);
    if (!kept) return;
    location.reload();
    // The document that comes shows it.
    await new Promise(() => undefined);
  };
  return (
    <Menu
      group="pickers"
      buttonClass="btn btn-quiet"
      label={t('languageLabel', { language: current })}
      button={
        <>
          <Globe className="icon icon-s" />
          {current}
          <ChevronDown className="icon icon-s" />
        </>
      }
    >
      <PreferenceForm
        onChoose={
          prefix
            ? undefined
            : (chosen) => {
                const wanted = String(chosen.get('locale'));
                show(wanted, keep(wanted));
              }
        }
      >
        <ChoiceList name="locale" of={choices} choices={options} chosen={locale} />
      </PreferenceForm>
      {failed ? (
        <p className="pop-note" role="alert">
          {t('notKept')}
        </p>
      ) : null}
    </Menu>
  );
}
