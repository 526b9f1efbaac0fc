import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serveWidget, renderWidget } from '#tests/support/widget.tsx';
import { ReplyForm } from '../ReplyForm.tsx';
import { replyDraft } from './useWriting.ts';

const POST = '018f2f6e-7a90-7000-8000-000000000001';
const reply = <ReplyForm postId={POST} viewerId="me" clientId="c1" failure={null} />;
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a reply' });
const people = (...names: string[]) =>
  Response.json({ data: names.map((name) => ({ id: name, name, avatar: null })), error: null });
const picture = (name = 'pot.png') => new File(['x'], name, { type: 'image/png' });
const drafts = () => JSON.stringify({ ...localStorage });

it('names are suggested while one is typed, and chosen with the keys', async () => {
  const { user, network } = await renderWidget(reply);
  await user.type(box(), 'Ask @m');
  await waitFor(() => expect(network.questions).toHaveLength(1));
  expect(network.questions[0]?.url.href).toContain(`/api/forum/names?q=m&postId=${POST}`);
  network.questions[0]?.answer(people('Marcia Bennett', 'Marcel Dubois'));
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  const list = screen.getByRole('listbox', { name: 'Mention somebody' });
  expect(box().getAttribute('aria-controls')).toBe(list.id);
  const chosen = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
  expect(chosen()?.textContent).toContain('Marcia Bennett');
  await user.keyboard('{ArrowDown}');
  expect(chosen()?.textContent).toContain('Marcel Dubois');
  expect(screen.getByRole('status').textContent).toContain('2 names');
  await user.keyboard('{Enter}');
  expect(box().value).toBe('Ask @Marcel Dubois ');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('fewer than there is room for are narrowed here, and Escape puts them away', async () => {
  const { user, network } = await renderWidget(reply);
  await user.type(box(), '@ma');
  await waitFor(() => expect(network.questions).toHaveLength(1));
  network.questions[0]?.answer(people('Marcia Bennett', 'Mario Paul'));
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await user.type(box(), 'rci');
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('a{Enter}!');
  expect(box().value).toBe('@marcia\n!');
  expect(network.questions).toHaveLength(1);
});

it('an address asks for nobody', async () => {
  const { user, network } = await renderWidget(reply);
  await user.type(box(), 'me@mar');
  await user.keyboard('{Enter}@ home @pa');
  await waitFor(() => expect(network.questions).toHaveLength(1));
  expect(network.questions[0]?.url.searchParams.get('q')).toBe('pa');
});

it('pictures are chosen, pasted and dropped into the box', async () => {
  const { user, container } = await renderWidget(reply);
  await user.upload(screen.getByLabelText('Add a picture, up to four'), picture());
  expect(await screen.findByRole('button', { name: 'Remove picture 1' })).toBeTruthy();
  fireEvent.paste(box(), { clipboardData: { files: [picture('plate.png')] } });
  const dropped = { files: [picture('pan.png')], types: ['Files'] };
  const zone = container.querySelector('.ed-box');
  if (!zone) throw new Error('no box');
  fireEvent.drop(zone, { dataTransfer: dropped });
  expect(await screen.findByRole('button', { name: 'Remove picture 3' })).toBeTruthy();
  expect(box().value).toBe('');
});

it('a picture chosen before the scripts come is taken when they do', async () => {
  const { user, wakeUp } = serveWidget(reply);
  const field = screen.getByLabelText<HTMLInputElement>('Add a picture, up to four');
  expect(field.form?.enctype).toBe('multipart/form-data');
  await user.upload(field, picture());
  await wakeUp();
  expect(await screen.findByRole('button', { name: 'Remove picture 1' })).toBeTruthy();
});

it('a draft is offered in one line, and neither it nor what is typed meanwhile is lost', async () => {
  const name = `calabash-draft:${replyDraft('me', POST)}`;
  // Of this day, whatever hour it is.
  const keptAt = new Date();
  vi.useFakeTimers({ toFake: ['Date'], now: keptAt.setHours(14, 35) });
  onTestFinished(() => void vi.useRealTimers());
  keptAt.setHours(14, 5);
  localStorage.setItem(name, JSON.stringify({ content: 'As it was', keptAt }));
  const { user } = await renderWidget(reply);
  expect(box().value).toBe('');
  expect(screen.getByText(/^You have a draft from \d+:05/)).toBeTruthy();
  await user.type(box(), 'Newer');
  await waitFor(() => expect(drafts()).toContain('Newer'));
  expect(drafts()).toContain('As it was');
  await user.click(screen.getByRole('button', { name: 'Continue it' }));
  expect(box().value).toBe('As it was\n\nNewer');
  expect(screen.queryByText(/You have a draft/)).toBeNull();
  await waitFor(() => expect(JSON.parse(drafts())[name]).toContain('As it was\\n\\nNewer'));
});

it('a draft that is discarded is gone', async () => {
  const name = `calabash-draft:${replyDraft('me', POST)}`;
  localStorage.setItem(name, JSON.stringify({ content: 'As it was' }));
  const { user } = await renderWidget(reply);
  expect(screen.getByText('You have a draft.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(box().value).toBe('');
  expect(drafts()).not.toContain('As it was');
});
