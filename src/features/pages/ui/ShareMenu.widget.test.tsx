import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ToastProvider } from '#ui/ToastProvider.tsx';
import { Toasts } from '#ui/Toasts.tsx';
import { renderWidget } from '#tests/support/widget.tsx';
import { ShareMenu } from './ShareMenu.tsx';
import type { Site } from './SiteContext.tsx';

const site: Site = {
  name: 'Calabash',
  url: 'https://shop.example',
  ads: false,
  plans: false,
  codes: 'mail',
  contactEmail: null,
  offline: false,
};

const PATH = '/products/01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d';

/** Opens the menu of a listing in Spanish. */
async function press() {
  await renderWidget(
    <ToastProvider flash={null} label="Mensajes" Toasts={Toasts}>
      <ShareMenu title="Chair" path={PATH} />
    </ToastProvider>,
    { path: `/es${PATH}?from=search`, locale: 'es', site },
  );
  await navigator.clipboard.writeText('nothing');
  // No MouseEvent: happy-dom opens a details before React hears of the press, browsers after.
  fireEvent(screen.getByText('Compartir'), new Event('click', { bubbles: true, cancelable: true }));
  return { copied: () => navigator.clipboard.readText() };
}

const setSheet = (share: (() => Promise<void>) | undefined) =>
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });

afterEach(() => setSheet(undefined));

const refusing = (name: string) => () => Promise.reject(new DOMException('', name));

test.each([
  ['has no share sheet', undefined],
  ['may not open its share sheet', refusing('NotAllowedError')],
])('on a device that %s the link is copied, without a language', async (_, sheet) => {
  setSheet(sheet);
  const { copied } = await press();
  expect(await screen.findByText('¡Enlace copiado al portapapeles!')).toBeTruthy();
  // Who opens it reads their own.
  expect(await copied()).toBe(`https://shop.example${PATH}`);
});

test('whoever closed the share sheet asks for nothing else', async () => {
  let asked = 0;
  setSheet(() => {
    asked += 1;
    return refusing('AbortError')();
  });
  const { copied } = await press();
  await waitFor(() => expect(asked).toBe(1));
  expect(await copied()).toBe('nothing');
  expect(screen.queryByText('¡Enlace copiado al portapapeles!')).toBeNull();
});
