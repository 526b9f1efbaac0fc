import { Moon, Sun } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { PreferenceForm } from './PreferenceForm.tsx';
import { useChangePreferences } from './PreferencesContext.tsx';

/**
 * Light or dark. Both buttons are in the page and CSS shows the one that changes something, so that
 * "system" needs no script.
 */
export function ThemeToggle() {
  const t = useTranslations('preferences');
  const change = useChangePreferences();
  return (
    <PreferenceForm
      className="theme-toggle"
      onChoose={(chosen) => change({ theme: chosen.get('theme') === 'dark' ? 'dark' : 'light' })}
    >
      <button className="icon-btn only-light" name="theme" value="dark" aria-label={t('toDark')}>
        <Moon className="icon" />
      </button>
      <button className="icon-btn only-dark" name="theme" value="light" aria-label={t('toLight')}>
        <Sun className="icon" />
      </button>
    </PreferenceForm>
  );
}
