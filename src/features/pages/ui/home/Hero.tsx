import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { HeroPicture } from './HeroPicture.tsx';

/**
 * The street by day or night, the pitch, and the search by words and island. `chips` are ways in
 * for desktops.
 */
export function Hero({ chips }: { chips: ReactNode }) {
  const t = useTranslations('home.hero');
  const all = useTranslations('preferences')('allCaribbean');
  const place = useCatalogName('country');
  const { country, choices } = usePreferences();
  const here = choices.countries.find(({ code }) => code === country)?.name ?? '';
  return (
    <section className="hero">
      <HeroPicture />
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <Form className="hero-search" action="/search" role="search" aria-label={t('label')}>
        <label>
          {t('what')}
          <input
            type="search"
            name="q"
            maxLength={200}
            placeholder={t('example')}
            enterKeyHint="search"
          />
        </label>
        <label>
          {t('where')}
          <select key={here} name="location" defaultValue={here}>
            <option value="">{all}</option>
            {choices.countries.map(({ code, name }) => (
              <option key={code} value={name}>
                {place(code)}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" look="primary">
          <Search className="icon" />
          {t('search')}
        </Button>
      </Form>
      <div className="hero-chips">{chips}</div>
    </section>
  );
}
