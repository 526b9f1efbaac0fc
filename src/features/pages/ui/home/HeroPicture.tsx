import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';

const DAY = '/scenes/hero-day.svg';
const NIGHT = '/scenes/hero-night.svg';

/** The street by the sea, by day or night as the theme is. */
export function HeroPicture() {
  const { theme } = usePreferences();
  return (
    <picture>
      {theme === 'system' ? <source media="(prefers-color-scheme: dark)" srcSet={NIGHT} /> : null}
      <img
        src={theme === 'dark' ? NIGHT : DAY}
        alt=""
        width="1600"
        height="800"
        fetchPriority="high"
      />
    </picture>
  );
}
