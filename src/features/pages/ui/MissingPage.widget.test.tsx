import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { MissingPage, missingPage } from './MissingPage.tsx';

const FILE = '/assets/product-old.js';
const reload = vi.fn<() => void>();
let line = true;

beforeEach(() => {
  sessionStorage.clear();
  line = true;
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => line);
});
afterEach(() => {
  vi.restoreAllMocks();
  reload.mockReset();
});

test('the page that was asked for is loaded as a whole', async () => {
  await renderWidget(<MissingPage file={FILE} isGone />);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('it is loaded once for each file; then the page says so, and offers a full load', async () => {
  await renderWidget(<MissingPage file={FILE} isGone />);
  await renderWidget(<MissingPage file={FILE} isGone />, { path: '/products/1' });
  expect(reload).toHaveBeenCalledTimes(1);
  const again = screen.getByRole('link', { name: 'Try again' });
  expect(again.getAttribute('href')).toBe('/products/1');
  // Links with a target are loaded by the browser.
  expect(again.getAttribute('target')).toBe('_self');
  await renderWidget(<MissingPage file="/assets/product-new.js" isGone />);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without a connection it waits for one', async () => {
  line = false;
  await renderWidget(<MissingPage file={FILE} isGone={false} />);
  screen.getByRole('heading', { name: 'No connection' });
  expect(reload).not.toHaveBeenCalled();
  line = true;
  act(() => void dispatchEvent(new Event('online')));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what is sent to a page arrives without its code', async () => {
  const page = await missingPage(FILE);
  expect(page.clientAction({ serverAction: () => 'sent' })).toBe('sent');
  expect(page.clientLoader({ serverLoader: () => 'read' })).toBe('read');
});
