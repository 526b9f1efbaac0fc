import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { useShortcuts } from './useShortcuts.ts';

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

test('a key does what the page says, and nothing else then', async () => {
  await renderWidget(<Page />);
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

test('not while somebody writes, is in a dialog, or means something else', async () => {
  await renderWidget(<Page />);
  act.mockClear();
  fireEvent.keyDown(screen.getByLabelText('Why'), { key: 'a' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'a' });
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
    fireEvent.keyDown(document.body, { key: 'a', [modifier]: true });
  expect(act).not.toHaveBeenCalled();
});
