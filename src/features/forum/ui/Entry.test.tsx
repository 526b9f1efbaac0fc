import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { expect, test } from 'vitest';
import type { MediaView } from '#features/media/media.schema.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { messagesOf } from '../../../messages/messages.server.ts';
import { Pictures } from './Entry.tsx';

const file = (width: number) => ({
  width,
  avif: `/media/a-${width}.avif`,
  webp: `/media/a-${width}.webp`,
});
const media: MediaView = {
  kind: 'image',
  url: '/media/a.jpg',
  mime: 'image/jpeg',
  width: 1600,
  height: 1200,
  alt: null,
  poster: null,
  thumbhash: null,
  variants: [file(320), file(640)],
} as MediaView;

function html(data: 'full' | 'saver'): string {
  const element = (
    <PreferencesProvider
      preferences={toPreferences({ data }, PREFERENCE_CHOICES, 'en')}
      rates={{ USD: 1 }}
      choices={PREFERENCE_CHOICES}
    >
      <Pictures media={[media]} author="Asha" />
    </PreferencesProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToString(
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
}

test('pictures of the forum come in the sizes that there are, and small where data is dear', () => {
  for (const format of ['avif', 'webp']) {
    expect(html('full')).toContain(`/media/a-320.${format} 320w, /media/a-640.${format} 640w`);
    expect(html('saver')).toContain(`srcSet="/media/a-320.${format} 320w"`);
  }
});
