import { act, screen } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { isWaiting, useFreshWhilePending } from './useFreshWhilePending.ts';

type Read = { status: 'pending' | 'approved' };

function Page() {
  const { status } = useLoaderData<Read>();
  useFreshWhilePending(isWaiting(status));
  return <p>{status}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test('what waits for its check is shown as decided without a reload, and is not asked for any more', async () => {
  let reads = 0;
  await renderWidget(<Page />, {
    data: { status: 'pending' },
    loader: (): Read => ({ status: ++reads > 1 ? 'approved' : 'pending' }),
  });
  expect(screen.getByText('pending')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await screen.findByText('approved');
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(reads).toBe(2);
});
