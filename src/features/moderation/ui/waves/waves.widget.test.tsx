import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WaveView } from '#features/moderation/cleaning/wave.schema.ts';
import type { DeferredView } from '#features/moderation/deferred/schema.ts';
import { DecidedBar } from '#features/moderation/ui/DecidedBar.tsx';
import { passTime, renderWidget } from '#tests/support/widget.tsx';
import { WaveScreen } from './WaveScreen.tsx';
import { WaveStrip } from './WaveStrip.tsx';
import { wavePath } from './wave-paths.ts';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

/** Keys hear nothing for so long after the page was drawn. */
const DRAWN = 700;
const AT = '2026-11-20T12:00:00.000Z';
const ID = '0193b1a0-0000-7000-8000-000000000001';
const OPEN: WaveView = {
  id: ID,
  state: 'open',
  title: 'Gas stove, hardly used',
  openedAt: AT,
  lastAt: AT,
  accounts: 1_000,
  open: 960,
  rejected: 10,
  approved: 0,
  outcome: null,
  reason: null,
  note: '',
  decidedBy: null,
  decidedAt: null,
  isRunning: false,
  suspended: null,
  usualReason: 'scam',
  variants: [{ caseId: ID, title: 'Gas stove', text: 'As new.', picture: null, count: 25 }],
  others: 28,
};
const DECIDED: WaveView = {
  ...OPEN,
  state: 'decided',
  open: 0,
  rejected: 970,
  outcome: 'reject',
  reason: 'scam',
  decidedBy: 'Nadia Ramdeen',
  decidedAt: AT,
};
const ACCOUNT = {
  id: ID,
  name: 'Winston Charles',
  picture: null,
  joinedAt: AT,
  standing: 'suspended',
  things: 2,
  shared: ['number', 'network'],
} as const;

/** @param deferred what was decided in the queue a moment ago */
async function open(wave: WaveView, deferred: DeferredView[] = []) {
  const sent: Record<string, unknown>[] = [];
  const accounts = { items: [{ ...ACCOUNT, shared: [...ACCOUNT.shared] }], nextCursor: null };
  const page = (
    <>
      <DecidedBar deferred={deferred} />
      <main>
        <WaveScreen wave={wave} accounts={accounts} answer={null} />
      </main>
    </>
  );
  const widget = await renderWidget(page, {
    async action({ request }) {
      sent.push(Object.fromEntries(await request.formData()));
      return null;
    },
  });
  return { ...widget, sent };
}

test('W opens the first wave from the queue', async () => {
  const { user, at } = await renderWidget(<WaveStrip waves={[OPEN]} />);
  expect(screen.getByText(/970 items from 1,000 accounts · 960 wait/)).toBeTruthy();
  await user.keyboard('w');
  await waitFor(() => expect(at()).toBe(wavePath(ID)));
});

test('R rejects all of a wave by one key', async () => {
  const { user, sent } = await open(OPEN);
  expect(screen.getByRole('button', { name: /Reject all 960/ })).toBeTruthy();
  expect(screen.getByText('25 times')).toBeTruthy();
  await passTime(DRAWN);
  await user.keyboard('r');
  await waitFor(() => expect(sent).toMatchObject([{ intent: 'decide', decision: 'reject' }]));
});

test('keys do nothing while somebody writes to the authors', async () => {
  const { user, sent } = await open(OPEN);
  await passTime(DRAWN);
  await user.type(screen.getByLabelText(/Note/), 'rau');
  expect(sent).toEqual([]);
});

test('U takes the decision back and S suspends the accounts once it is decided', async () => {
  const { user, sent } = await open(DECIDED);
  expect(screen.queryByRole('button', { name: /Reject all/ })).toBeNull();
  await passTime(DRAWN);
  await user.keyboard('s');
  await waitFor(() => expect(sent).toEqual([{ intent: 'suspend', days: '14' }]));
  const back = screen.getByRole<HTMLButtonElement>('button', { name: /Take it back/ });
  await waitFor(() => expect(back.disabled).toBe(false));
  await user.keyboard('u');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ intent: 'reverse' });
});

test('each account stands with what it shares, and leads to its page', async () => {
  await open(OPEN);
  const link = screen.getByRole('link', { name: 'Winston Charles' });
  expect(link.getAttribute('href')).toBe(`/admin/people/${ID}`);
  for (const text of ['Same number', 'Same network', 'Suspended'])
    expect(screen.getByText(text)).toBeTruthy();
});

test('keys that were meant for the queue decide nothing about the wave that opens', async () => {
  const { user, sent } = await open(OPEN);
  await user.keyboard('ra');
  expect(sent).toEqual([]);
  await passTime(DRAWN);
  await user.keyboard('r');
  await waitFor(() => expect(sent).toMatchObject([{ decision: 'reject' }]));
});

const queued: DeferredView = {
  batch: ID,
  decision: 'approve',
  count: 1,
  caseId: ID,
  title: 'Chair',
  waveId: null,
  effectAt: AT,
  refused: null,
};

test('until a decision about it takes effect U takes it back as everywhere, and the page stays', async () => {
  const running = { ...DECIDED, isRunning: true };
  const { user, sent, at } = await open(running, [{ ...queued, waveId: ID }]);
  expect(screen.queryByRole('button', { name: /Suspend the accounts/ })).toBeNull();
  await passTime(DRAWN);
  await user.keyboard('u');
  await waitFor(() => expect(sent).toEqual([{ intent: 'undo', batch: ID, stay: 'on' }]));
  expect(at()).toBe('/');
});

test('U takes back the wave, and not what was decided in the queue a moment before', async () => {
  const { user, sent } = await open(DECIDED, [queued]);
  await passTime(DRAWN);
  await user.keyboard('u');
  await waitFor(() => expect(sent).toEqual([{ intent: 'reverse' }]));
});
