import { usePreferences } from './PreferencesContext.tsx';

/** What phones draw around the page: the ground of the header, `--c-bg` of the themes. */
export const THEME_COLORS = { light: '#ffffff', dark: '#0c1310', highContrastDark: '#000000' };

/** Names the color of the theme that holds; React puts it into the head. */
export function ThemeColor() {
  const { theme, contrast } = usePreferences();
  const { light, dark, highContrastDark } = THEME_COLORS;
  const night = contrast === 'high' ? highContrastDark : dark;
  const name = 'theme-color';
  if (theme !== 'system') return <meta name={name} content={theme === 'dark' ? night : light} />;
  return (
    <>
      <meta name={name} content={light} media="(prefers-color-scheme: light)" />
      <meta name={name} content={night} media="(prefers-color-scheme: dark)" />
    </>
  );
}
