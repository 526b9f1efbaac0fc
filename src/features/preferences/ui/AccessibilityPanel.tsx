import { Accessibility } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Menu } from '#ui/Menu.tsx';
import { Button } from '#ui/Button.tsx';
import { options, Select } from '#ui/Select.tsx';
import type { Preferences } from '../preferences.schema.ts';
import { PreferenceForm } from './PreferenceForm.tsx';
import { useChangePreferences, usePreferences } from './PreferencesContext.tsx';

const SWITCHES = [
  { name: 'contrast', on: 'high', off: 'normal', text: 'highContrast' },
  { name: 'text', on: 'large', off: 'normal', text: 'largeText' },
  { name: 'motion', on: 'reduced', off: 'full', text: 'reducedMotion' },
  { name: 'data', on: 'saver', off: 'full', text: 'dataSaver' },
] as const;
/** Other languages show square metres anyway. */
const ENGLISH_ONLY = { name: 'area', on: 'both', off: 'feet', text: 'squareMetres' } as const;

/**
 * High contrast, large text, reduced motion, colour vision and theme. Each change shows at once;
 * without JavaScript the button applies them.
 */
export function AccessibilityPanel() {
  const t = useTranslations('preferences');
  const current = usePreferences();
  const change = useChangePreferences();
  const onSwitch = (name: string, value: string) =>
    change({ [name]: value } as Partial<Preferences>);
  const onSelect = (event: ChangeEvent<HTMLSelectElement>) =>
    onSwitch(event.target.name, event.target.value);
  return (
    <Menu
      group="header"
      buttonClass="icon-btn"
      label={t('accessibility')}
      panelClass="panel pop-settings"
      button={<Accessibility className="icon" />}
    >
      <PreferenceForm onChoose={() => undefined}>
        <input type="hidden" name="accessibility" value="1" />
        <p className="pop-title">{t('accessibility')}</p>
        <div className="divide">
          {(current.locale === 'en' ? [...SWITCHES, ENGLISH_ONLY] : SWITCHES).map(
            ({ name, on, off, text }) => (
              <label key={name} className="setting">
                {t(text)}
                <input
                  type="checkbox"
                  className="toggle"
                  name={name}
                  value={on}
                  checked={current[name] === on}
                  onChange={(event) => onSwitch(name, event.target.checked ? on : off)}
                />
              </label>
            ),
          )}
          <label className="setting">
            {t('vision')}
            <Select name="vision" value={current.vision} onChange={onSelect}>
              {options(['off', 'protan', 'deutan', 'tritan'] as const, (vision) =>
                t(`visions.${vision}`),
              )}
            </Select>
          </label>
          <label className="setting">
            {t('theme')}
            <Select name="theme" value={current.theme} onChange={onSelect}>
              {options(['system', 'light', 'dark'] as const, (theme) => t(`themes.${theme}`))}
            </Select>
          </label>
        </div>
        <Button type="submit" look="primary" block className="no-script">
          {t('apply')}
        </Button>
      </PreferenceForm>
    </Menu>
  );
}
