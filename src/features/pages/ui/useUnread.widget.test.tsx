import { act, screen } from '@testing-library/react';
import { Profiler, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { BELL_EVENT, forgetCounts, UNREAD_EVENT, updateCount, useUnread } from './useUnread.ts';

afterEach(forgetCounts);

function Place({ counted }: { counted: number }) {
  return <output>{useUnread(counted)}</output>;
}

const tell = (event: string, unread: number) => act(() => updateCount(event, unread));
const shown = () => screen.getByRole('status').textContent;

test('a page that is told the number that it has is not drawn again', async () => {
  const draw = vi.fn();
  await renderWidget(
    <Profiler id="place" onRender={draw}>
      <Place counted={3} />
    </Profiler>,
  );
  draw.mockClear();
  tell(UNREAD_EVENT, 3);
  tell(BELL_EVENT, 9);
  expect(shown()).toBe('3');
  expect(draw).not.toHaveBeenCalled();
  tell(UNREAD_EVENT, 4);
  expect(shown()).toBe('4');
  expect(draw).toHaveBeenCalledOnce();
});

test('what the server counts anew is newer than what was told before, and older than what is told after', async () => {
  function Page() {
    const [counted, setCounted] = useState(3);
    return (
      <button onClick={() => setCounted(2)}>
        <Place counted={counted} />
      </button>
    );
  }
  const { user } = await renderWidget(<Page />);
  tell(UNREAD_EVENT, 5);
  expect(shown()).toBe('5');
  await user.click(screen.getByRole('button'));
  expect(shown()).toBe('2');
  tell(UNREAD_EVENT, 5);
  expect(shown()).toBe('5');
});
