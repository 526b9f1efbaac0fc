import { screen, waitFor } from '@testing-library/react';
import { Link, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { sellValues } from '#features/listings/edits/input.form.ts';
import { ToastProvider } from '#ui/ToastProvider.tsx';
import { Toasts } from '#ui/Toasts.tsx';
import { renderWidget } from '#tests/support/widget.tsx';
import { emptyValues } from './sell-values.ts';
import { SellForm } from './SellForm.tsx';

const ASHA = '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d';
const [OLD, OLDER] = [`sell:${ASHA}:old`, `sell:${ASHA}`];
const shown = sellValues({ stockQuantity: 1 });

const form = (
  <ToastProvider flash={null} label="Messages" Toasts={Toasts}>
    <Link to="/elsewhere">Elsewhere</Link>
    <SellForm
      userId={ASHA}
      emailVerified
      now="2026-11-21T12:00:00Z"
      phone={false}
      editing={null}
      shown={shown}
    />
  </ToastProvider>
);

function Elsewhere() {
  const go = useNavigate();
  return (
    <>
      <Link to="/sell">Sell</Link>
      <button type="button" onClick={() => void go(-1)}>
        Back
      </button>
    </>
  );
}

const open = () =>
  renderWidget(form, { path: '/sell', routes: [{ path: 'elsewhere', Component: Elsewhere }] });
const title = () => screen.getAllByLabelText<HTMLInputElement>(/^Title/)[0];
const press = (name: string) => screen.getByRole('button', { name });
const offers = () => screen.queryAllByText(/^You have a draft/);

function kept(name: string, text: string, minute: number): void {
  const values = { ...emptyValues(shown, null), title: text };
  const keptAt = new Date(2026, 10, 21, 9, minute).getTime();
  const draft = { draftId: ASHA, values, media: [], keptAt, sent: false, pending: [] };
  localStorage.setItem(`calabash-draft:${name}`, JSON.stringify(draft));
}
const drafts = () =>
  Object.values({ ...localStorage } as Record<string, string>).map(
    (text) => (JSON.parse(text) as { values: { title: string } }).values.title,
  );

/** The browser's router does so; the one of widgets does not. */
const addressIs = (path: string) => history.replaceState(null, '', path);

test('a draft from before is offered, not forced; what is typed meanwhile is a draft too', async () => {
  kept(OLD, 'Old boat', 5);
  const { user } = await open();
  await screen.findByText(/You have a draft from .*:05/);
  expect(title()?.value).toBe('');
  await user.type(title() as Element, 'New oar');
  await waitFor(() => expect(drafts()).toEqual(['Old boat', 'New oar']));

  await user.click(press('Continue it'));
  expect(title()?.value).toBe('Old boat');
  await screen.findByText('Your draft is back');
  expect(offers()).toHaveLength(1);
  await user.type(title() as Element, 's');
  await waitFor(() => expect(drafts()).toEqual(['Old boats', 'New oar']));
  await user.click(press('Discard'));
  expect(offers()).toEqual([]);
  expect(drafts()).toEqual(['Old boats']);
  await user.click(press('Start over'));
  await waitFor(() => expect(drafts()).toEqual([]));
  expect(title()?.value).toBe('');
});

test('of several drafts the newest is offered first, that of an older version of the page too', async () => {
  kept(OLDER, 'Older boat', 1);
  kept(OLD, 'Old boat', 5);
  const { user } = await open();
  await screen.findByText(/You have a draft from .*:05/);
  await user.click(press('Discard'));
  await screen.findByText(/You have a draft from .*:01/);
  await user.click(press('Continue it'));
  expect(title()?.value).toBe('Older boat');
  expect(offers()).toEqual([]);
});

test('the work of the same tab goes on by itself, and what was typed since wins', async () => {
  kept(OLD, 'Old boat', 5);
  kept(OLDER, 'Older boat', 1);
  sessionStorage.setItem('calabash-writing:sell', JSON.stringify({ name: OLD }));
  await open();
  await screen.findByText('Your draft is back');
  expect(title()?.value).toBe('Old boat');
  expect(offers()).toHaveLength(1);
});

test('who leaves the form by a link and opens it again is offered the draft; Back goes on', async () => {
  addressIs('/sell');
  const { user } = await open();
  await user.type(title() as Element, 'Boat');
  const leave = async () => {
    addressIs('/elsewhere');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByRole('link', { name: 'Sell' });
    addressIs('/sell');
  };
  await leave();
  await user.click(press('Back'));
  await waitFor(() => expect(title()?.value).toBe('Boat'));
  expect(offers()).toEqual([]);
  await leave();
  await user.click(screen.getByRole('link', { name: 'Sell' }));
  await waitFor(() => expect(offers()).toHaveLength(1));
  expect(title()?.value).toBe('');
});

test('who signs in again in between goes on', async () => {
  addressIs('/sell');
  const { user } = await open();
  await user.type(title() as Element, 'Boat');
  addressIs('/es/login');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('link', { name: 'Sell' }));
  await waitFor(() => expect(title()?.value).toBe('Boat'));
});
