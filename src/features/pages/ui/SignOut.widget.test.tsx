import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWidget, type WidgetOptions } from '#tests/support/widget.tsx';
import { SignOut } from './SignOut.tsx';

const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
afterEach(() => {
  vi.useRealTimers();
  replace.mockClear();
});

async function press(options: WidgetOptions) {
  const { network } = await renderWidget(<SignOut />, options);
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  return network;
}

test('a server that does not answer is waited for two seconds, and goes on being asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { questions } = await press({});
  await vi.advanceTimersByTimeAsync(1_900);
  expect(replace).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  // Until the home page comes, nothing of theirs is read here.
  expect(screen.getByText('Loading the page').closest('[role=status]')?.className).toBe('leaving');
  expect(replace).toHaveBeenCalledWith('/');
  expect(questions.map(({ isDropped }) => isDropped())).toEqual([false]);
});

test('without a connection the person is still signed in, and told so', async () => {
  await press({ network: () => null });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('still signed in'));
  expect(replace).not.toHaveBeenCalled();
});
