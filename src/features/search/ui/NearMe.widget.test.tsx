import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { parseFilters } from '#features/search/search.filters.ts';
import { renderWidget } from '#tests/support/widget.tsx';
import { NearMe } from './NearMe.tsx';

const TEXTS = {
  ask: 'Near me',
  wait: 'One moment',
  denied: 'This browser may not tell where you are.',
  failed: 'It could not be found out.',
  far: 'That is far away.',
  note: 'Your place stays on this device.',
};
const { filters } = parseFilters({ searchParams: new URLSearchParams() }, { country: null });

/** A browser that answers where it is by one of the two functions that it is given. */
function locate(answer: Geolocation['getCurrentPosition'] | null) {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: answer && { getCurrentPosition: answer },
  });
  if (!answer) Reflect.deleteProperty(navigator, 'geolocation');
}
afterEach(() => locate(null));

const refuse =
  (code: number): Geolocation['getCurrentPosition'] =>
  (_found, failed) =>
    failed?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError);

it.each([
  [TEXTS.denied, refuse(1)],
  [TEXTS.failed, refuse(2)],
  [
    TEXTS.far,
    (found: PositionCallback) =>
      found({ coords: { latitude: 48.1, longitude: 11.6 } } as GeolocationPosition),
  ],
])('who does not get to a place keeps the list and reads why: %s', async (text, answer) => {
  locate(answer);
  const path = '/products?view=map';
  const { user, at } = await renderWidget(<NearMe filters={filters} texts={TEXTS} />, { path });
  await user.click(screen.getByRole('button', { name: 'Near me' }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(at()).toBe(path);
});
