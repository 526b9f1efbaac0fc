import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { EventForm } from './EventForm.tsx';
import type { EventTexts } from './EventFormContext.ts';

const NEW = 'event:asha';
const EDIT = 'event-edit:asha:market::all';
const written: EventTexts = { draftId: 'here', title: '', category: '', repeats: 'none' };

function open(drafts = NEW, values: EventTexts = written) {
  const form = (
    <EventForm
      userId="asha"
      drafts={drafts}
      verified
      editing={drafts !== NEW}
      back="/events"
      values={values}
      planned={[]}
      picture={null}
      choices={{ zones: [], zoneOf: {} }}
      failure={null}
      theirs={null}
    />
  );
  return renderWidget(form, { path: '/events/new' });
}
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ });
const press = (name: string) => screen.getByRole('button', { name });
const offers = () => screen.queryAllByText(/^You have a draft/);

function keep(name: string, texts: EventTexts, minute: number): void {
  const keptAt = new Date(2026, 10, 21, 9, minute).toISOString();
  const draft = { texts: { ...written, ...texts }, picture: null, keptAt };
  localStorage.setItem(`calabash-draft:${name}`, JSON.stringify(draft));
}
const kept = () =>
  Object.values({ ...localStorage } as Record<string, string>).map(
    (text) => (JSON.parse(text) as { texts: { title: string } }).texts.title,
  );

test('a draft of an event is offered, not forced; what is typed meanwhile is a draft too', async () => {
  keep(`${NEW}:old`, { draftId: 'old', title: 'Drums at dusk' }, 5);
  const { user } = await open();
  await screen.findByText(/You have a draft from .*:05/);
  expect(title().value).toBe('');
  await user.type(title(), 'Kites');
  await user.click(press('Continue it'));
  expect(title().value).toBe('Drums at dusk');
  expect(document.querySelector<HTMLInputElement>('[name=draftId]')?.value).toBe('old');
  expect(kept().toSorted()).toEqual(['Drums at dusk', 'Kites']);
  // The other one is offered now, and goes when nobody wants it.
  expect(offers()).toHaveLength(1);
  await user.click(press('Discard'));
  expect(offers()).toHaveLength(0);
  expect(kept()).toEqual(['Drums at dusk']);
});

test('a draft from an older version of the page is offered as well', async () => {
  const draft = { texts: { ...written, draftId: 'old', title: 'Drums at dusk' }, picture: null };
  localStorage.setItem(`calabash-draft:${NEW}`, JSON.stringify(draft));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Continue it' }));
  expect(title().value).toBe('Drums at dusk');
});

test('what a tab writes comes back by itself there, but never over a newer event', async () => {
  const values = { ...written, title: 'Makers market', revision: '4' };
  keep(`${EDIT}:old`, { draftId: 'old', title: 'Market of makers', revision: '4' }, 5);
  sessionStorage.setItem(`calabash-writing:${EDIT}`, JSON.stringify({ name: `${EDIT}:old` }));
  await open(EDIT, values);
  await waitFor(() => expect(title().value).toBe('Market of makers'));
  expect(offers()).toHaveLength(0);
  expect(screen.getByText('We kept what you wrote last time.')).toBeTruthy();
});

test('a draft of an event that was changed meanwhile is not applied silently', async () => {
  const values = { ...written, title: 'Makers market, moved', revision: '5' };
  keep(`${EDIT}:old`, { draftId: 'old', title: 'Market of makers', revision: '4' }, 5);
  sessionStorage.setItem(`calabash-writing:${EDIT}`, JSON.stringify({ name: `${EDIT}:old` }));
  const { user } = await open(EDIT, values);
  await screen.findByText(/^You have a draft/);
  expect(title().value).toBe('Makers market, moved');
  await user.click(press('Continue it'));
  expect(title().value).toBe('Market of makers');
  expect(screen.getByText(/^This event was changed after you wrote this/)).toBeTruthy();
  // The server refuses what was written about an older revision, and shows both.
  expect(document.querySelector<HTMLInputElement>('[name=revision]')?.value).toBe('4');
});
