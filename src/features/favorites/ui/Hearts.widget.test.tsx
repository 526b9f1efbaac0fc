import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Hearts as HeartsOfPage } from '#features/favorites/favorites.schema.ts';
import { COPY_PREFIX } from '#platform/pages/device-drafts.ts';
import { ToastProvider } from '#ui/ToastProvider.tsx';
import { Toasts } from '#ui/Toasts.tsx';
import { renderWidget, serveWidget } from '#tests/support/widget.tsx';
import type { Answering } from '#tests/support/widget-network.ts';
import { Heart } from './Heart.tsx';
import { readWaiting, sendWaitingHearts } from './heart-keeper.ts';
import { Hearts, useHearts } from './Hearts.tsx';

const chair = { id: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d', title: 'Mahogany chair' };
const drawnAt = Date.parse('2026-11-21T12:00:00Z');
const hearts: HeartsOfPage = {
  person: 'asha',
  at: drawnAt,
  saved: [],
  own: [],
  offline: 'Kept on this device.',
};

beforeEach(() => localStorage.clear());

const heart = () => screen.getByRole('button', { name: 'Save Mahogany chair' });
const isSet = () => heart().getAttribute('aria-pressed') === 'true';

/** What the server says when it did as it was asked. */
const done: Answering = ({ method }) =>
  Response.json({ data: { saved: method === 'PUT', at: '2026-11-21T12:01:00Z' } });

/** A page with one heart. */
async function page(network?: Answering, of = hearts) {
  return renderWidget(
    <ToastProvider flash={null} label="Messages" Toasts={Toasts}>
      <Hearts hearts={of}>
        <Heart listing={chair} />
      </Hearts>
    </ToastProvider>,
    { path: '/products', network },
  );
}

test('a heart that cannot be set is taken back, and says why', async () => {
  const { user, network } = await page();
  await user.click(heart());
  await waitFor(() => expect(network.questions).toHaveLength(1));
  const refusal = { detail: 'This listing has been sold.' };
  network.questions[0]?.answer(Response.json(refusal, { status: 409 }));
  expect(await screen.findByText('This listing has been sold.')).toBeTruthy();
  await waitFor(() => expect(isSet()).toBe(false));
  expect(readWaiting('asha')).toEqual({});
});

test.each([
  ['the line', null],
  ['the server', () => Response.json({ detail: 'Away' }, { status: 503 })],
])('a heart waits on the device while %s is away, and is sent later', async (_what, away) => {
  const { user, network } = await page();
  await user.click(heart());
  network.questions[0]?.answer(away?.() ?? null);
  expect(await screen.findByText(hearts.offline)).toBeTruthy();
  expect(isSet()).toBe(true);
  expect(readWaiting('asha')).toEqual({ [chair.id]: true });

  const sent = sendWaitingHearts('asha');
  await waitFor(() => expect(network.questions).toHaveLength(2));
  const [, again] = network.questions;
  again?.answer(done(again.request) ?? null);
  expect(await sent).toEqual([]);
  expect(readWaiting('asha')).toEqual({});
  expect(isSet()).toBe(true);
});

test('a heart that waited and is refused later is taken back', async () => {
  const { user, network } = await page();
  await user.click(heart());
  network.questions[0]?.answer(null);
  await screen.findByText(hearts.offline);
  const sent = sendWaitingHearts('asha');
  await waitFor(() => expect(network.questions).toHaveLength(2));
  network.questions[1]?.answer(Response.json({ detail: 'It is sold.' }, { status: 409 }));
  expect(await sent).toEqual(['It is sold.']);
  await waitFor(() => expect(isSet()).toBe(false));
});

test('many taps end as the last one said, one question after the other', async () => {
  const { user, network } = await page();
  for (let tap = 0; tap < 5; tap += 1) await user.click(heart());
  expect(isSet()).toBe(true);
  expect(network.questions.map(({ request }) => request.method)).toEqual(['PUT']);
  await user.click(heart());
  expect(isSet()).toBe(false);
  network.questions[0]?.answer(done(network.questions[0].request) ?? null);
  await waitFor(() =>
    expect(network.questions.map(({ request }) => request.method)).toEqual(['PUT', 'DELETE']),
  );
  expect(isSet()).toBe(false);
});

test('a page that was drawn before the last tap is put right by the device', async () => {
  const remember = (at: number) =>
    localStorage.setItem(
      `${COPY_PREFIX}favorites`,
      JSON.stringify({ person: 'asha', changes: { [chair.id]: { saved: true, at } } }),
    );
  remember(drawnAt + 1000);
  await page();
  await waitFor(() => expect(isSet()).toBe(true));
});

test('what is newer than the copy of the device holds, such as a change on another one', async () => {
  const { user } = await page(done);
  await user.click(heart());
  await waitFor(() => expect(localStorage.getItem(`${COPY_PREFIX}favorites`)).toContain(chair.id));
  expect(isSet()).toBe(true);
  const later = await page(done, { ...hearts, at: drawnAt + 3_600_000 });
  const [, now] = screen.getAllByRole('button', { name: 'Save Mahogany chair' });
  await later.user.click(document.body);
  expect(now?.getAttribute('aria-pressed')).toBe('false');
});

test('what somebody else changed on this device is not theirs', async () => {
  localStorage.setItem(
    `${COPY_PREFIX}favorites`,
    JSON.stringify({ person: 'keith', changes: { [chair.id]: { saved: true, at: drawnAt + 1 } } }),
  );
  const { user } = await page(done);
  await user.click(document.body);
  expect(isSet()).toBe(false);
});

test('hearts that are as the server drew them are not drawn again', async () => {
  const drawn = vi.fn<() => void>();
  const Counted = () => {
    useHearts();
    drawn();
    return null;
  };
  const { wakeUp } = serveWidget(
    <ToastProvider flash={null} label="Messages" Toasts={Toasts}>
      <Hearts hearts={hearts}>
        <Counted />
      </Hearts>
    </ToastProvider>,
  );
  drawn.mockClear();
  await wakeUp();
  expect(drawn).toHaveBeenCalledTimes(1);
});
