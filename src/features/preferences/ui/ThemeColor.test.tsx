import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { PREFERENCE_CHOICES } from '../preferences.choices.ts';
import { toPreferences } from '../preferences.schema.ts';
import { PreferencesProvider } from './PreferencesContext.tsx';
import { THEME_COLORS, ThemeColor } from './ThemeColor.tsx';

function head(raw: Record<string, string>): string[] {
  const element = (
    <PreferencesProvider
      preferences={toPreferences(raw, PREFERENCE_CHOICES, 'en')}
      rates={{ USD: 1 }}
      choices={PREFERENCE_CHOICES}
    >
      <ThemeColor />
    </PreferencesProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToString(<RouterProvider router={router} />).match(/content="[^>]*/g) ?? [];
}

test('the bars of a phone have the color of the theme that holds', () => {
  expect(head({ theme: 'light' })).toEqual(['content="#ffffff"/']);
  expect(head({ theme: 'dark' })).toEqual(['content="#0c1310"/']);
  expect(head({ theme: 'dark', contrast: 'high' })).toEqual(['content="#000000"/']);
  expect(head({})).toEqual([
    'content="#ffffff" media="(prefers-color-scheme: light)"/',
    'content="#0c1310" media="(prefers-color-scheme: dark)"/',
  ]);
});

test('they are those of the design', () => {
  const ground = (file: string) =>
    /--c-bg: light-dark\((#\w+), (#\w+)\)/
      .exec(readFileSync(`src/ui/tokens/${file}.css`, 'utf8'))
      ?.slice(1);
  const [light, dark] = ground('colors') ?? [];
  const [highContrast, highContrastDark] = ground('contrast') ?? [];
  expect(THEME_COLORS).toEqual({ light, dark, highContrastDark });
  expect(highContrast).toBe(light);
});
