import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { useReadAgain } from './useReadAgain.ts';

function Page() {
  useReadAgain({ isKept: true });
  return null;
}

test('a page that was shown from this device is read anew when there is a line', async () => {
  let asked = 0;
  const loader = () => (asked += 1);
  await renderWidget(<Page />, { data: 'kept', loader });
  const before = asked;
  act(() => void dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before));
});
