import { ChevronDown, Coins } from 'lucide-react';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { closeMenuAround, Menu } from '#ui/Menu.tsx';
import { OFFICIAL_ONLY } from '../preferences.schema.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { PreferenceForm } from './PreferenceForm.tsx';
import { useChangePreferences, usePreferences } from './PreferencesContext.tsx';

/**
 * The currency that prices are shown in. XCG stands before ANG, which it replaced (DECISIONS.md
 * L2).
 */
export function CurrencyPicker() {
  const t = useTranslations('preferences');
  const name = useCatalogName('currency');
  const { currency, choices } = usePreferences();
  const change = useChangePreferences();
  // The sign is the one that prices have: nobody should take their "J$" for another dollar.
  const sign = choices.currencies.find(({ code }) => code === currency)?.symbol ?? '';
  const short = `${currency} ${sign}`;
  const options = () =>
    choices.currencies.map(({ code, symbol }) => ({
      value: code,
      label: name(code),
      note: `${code} ${symbol}`,
    }));
  return (
    <Menu
      group="pickers"
      buttonClass="btn btn-quiet num"
      label={t('currencyLabel', { short, currency: name(currency) })}
      panelClass="menu pop-tall"
      button={
        <>
          <Coins className="icon icon-s mob" />
          {short}
          <ChevronDown className="icon icon-s" />
        </>
      }
    >
      <PreferenceForm
        onChoose={(chosen, form) => {
          closeMenuAround(form);
          change({ currency: String(chosen.get('currency')) });
        }}
      >
        <ChoiceList name="currency" of={choices} choices={options} chosen={currency} />
      </PreferenceForm>
      <p className="pop-note">{t('currencyNote')}</p>
      {currency === OFFICIAL_ONLY ? <p className="pop-note">{t('officialRate')}</p> : null}
    </Menu>
  );
}
