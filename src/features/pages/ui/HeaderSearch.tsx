import { Search } from 'lucide-react';
import { Form, useLocation } from 'react-router';
import { LocationPicker } from '#features/preferences/ui/LocationPicker.tsx';
import { ALL_CARIBBEAN } from '#features/preferences/preferences.schema.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { usePlace } from '#features/preferences/ui/usePlace.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

/**
 * Place and words. The place is a choice of its own beside the form, and narrows the search; a
 * search for other words keeps it.
 */
export function HeaderSearch() {
  const t = useTranslations('common');
  const { country: kept, choices } = usePreferences();
  const country = usePlace();
  const { pathname, search } = useLocation();
  const words = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const here = choices.countries.find(({ code }) => code === country)?.name;
  const place = here ?? (kept === null ? null : ALL_CARIBBEAN);
  return (
    <div className="search">
      <LocationPicker />
      <Form role="search" aria-label={t('header.searchLabel')} action="/search">
        {place ? <input type="hidden" name="location" value={place} /> : null}
        <input
          key={words}
          type="search"
          name="q"
          defaultValue={words}
          maxLength={200}
          aria-label={t('header.searchProducts')}
          placeholder={t('header.searchPlaceholder')}
          enterKeyHint="search"
        />
        <button className="go" aria-label={t('search')}>
          <Search className="icon" />
        </button>
      </Form>
    </div>
  );
}
