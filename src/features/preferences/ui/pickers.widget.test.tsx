// Place, language and currency of the header: what somebody chose shows at once.
import { act, screen } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { expect, it } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { PREFERENCE_CHOICES } from '../preferences.choices.ts';
import { type Preferences, toPreferences } from '../preferences.schema.ts';
import { CurrencyPicker } from './CurrencyPicker.tsx';
import { LanguagePicker } from './LanguagePicker.tsx';
import { LocationPicker } from './LocationPicker.tsx';
import { PreferencesProvider } from './PreferencesContext.tsx';

/** What the browser has of an answer that leads back to the page. */
const kept = () => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
const button = (name: string) => screen.findByRole('button', { name });

it('the place shows while it is being kept, and goes back when it was not', async () => {
  const { user, network } = await renderWidget(<LocationPicker />, { path: '/products' });
  await user.click(screen.getByLabelText('Location: All Caribbean'));
  await user.click(await button('Barbados'));
  expect(screen.getByLabelText('Location: Barbados')).toBeTruthy();
  await act(async () => network.questions[0]?.answer(null));
  expect(screen.getByLabelText('Location: All Caribbean')).toBeTruthy();
  expect(screen.getByRole('alert')).toBeTruthy();
});

it('the place stays until its list has come', async () => {
  history.replaceState(null, '', '/products');
  const { user, network, at } = await renderWidget(<LocationPicker />, { path: '/products' });
  await user.click(screen.getByLabelText('Location: All Caribbean'));
  await user.click(await button('Barbados'));
  await act(async () => network.questions[0]?.answer(kept()));
  expect(at()).toBe('/products?location=Barbados');
  expect(screen.getByLabelText('Location: Barbados')).toBeTruthy();
});

it('the language shows while it is being kept, and goes back when it was not', async () => {
  const { user, network } = await renderWidget(<LanguagePicker />);
  await user.click(screen.getByLabelText('Language: English'));
  await user.click(await button('Español'));
  expect(screen.getByLabelText('Language: Español')).toBeTruthy();
  await act(async () => network.questions[0]?.answer(null));
  expect(screen.getByLabelText('Language: English')).toBeTruthy();
});

/** The preferences of each load are those of the cookie when it began. */
function Page() {
  const preferences = useLoaderData<Preferences>();
  return (
    <PreferencesProvider preferences={preferences} rates={{ USD: 1 }} choices={PREFERENCE_CHOICES}>
      <CurrencyPicker />
    </PreferencesProvider>
  );
}

it('of two currencies chosen quickly the last one stays when the first one’s prices come', async () => {
  let currency = 'USD';
  const loader = () => toPreferences({ currency }, PREFERENCE_CHOICES, 'en');
  const { user, network } = await renderWidget(<Page />, { loader, data: loader() });
  const picker = () => screen.getByLabelText<HTMLElement>(/^Currency/);
  const choose = async (name: RegExp) => {
    await user.click(picker());
    await user.click(await screen.findByRole('button', { name }));
  };
  await choose(/^Jamaican dollar/);
  await choose(/^Barbadian dollar/);
  expect(picker().getAttribute('aria-label')).toContain('BBD');
  currency = 'JMD';
  await act(async () => network.questions[0]?.answer(kept()));
  expect(picker().getAttribute('aria-label')).toContain('BBD');
  currency = 'BBD';
  await act(async () => network.questions[1]?.answer(kept()));
  expect(picker().getAttribute('aria-label')).toContain('BBD');
});
