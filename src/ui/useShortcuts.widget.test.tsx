import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useShortcuts } from './useShortcuts.ts';

afterEach(cleanup);

const act = vi.fn((key: string) => key === 'a');

function Page() {
  useShortcuts(act);
  return (
    <>
      <label>
        Why <textarea />
      </label>
      <label>
        Urgent <input type="checkbox" />
      </label>
      <dialog open>
        <button>Close</button>
      </dialog>
    </>
  );
}

test('a key does what the page says, and nothing else then', () => {
  render(<Page />);
  // False where somebody prevented what browsers do.
  expect(fireEvent.keyDown(document.body, { key: 'A' })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'b' })).toBe(true);
  expect(fireEvent.keyDown(screen.getByLabelText('Urgent'), { key: 'a', repeat: true })).toBe(
    false,
  );
  expect(act.mock.calls).toEqual([
    ['a', false],
    ['b', false],
    ['a', true],
  ]);
});

test('not while somebody writes, is in a dialog, or means something else', () => {
  render(<Page />);
  act.mockClear();
  fireEvent.keyDown(screen.getByLabelText('Why'), { key: 'a' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'a' });
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
    fireEvent.keyDown(document.body, { key: 'a', [modifier]: true });
  expect(act).not.toHaveBeenCalled();
});
