import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useState } from 'react';
import { serveWidget } from '#tests/support/widget.tsx';
import { keepTyped, typeAgain, watchTyped } from '#ui/typed.ts';

function Form() {
  const [text, setText] = useState('');
  const [isNew, setNew] = useState(false);
  return (
    <form>
      <input name="q" aria-label="First" />
      <input name="q" aria-label="Second" value={text} onChange={(e) => setText(e.target.value)} />
      <input type="checkbox" name="new" checked={isNew} onChange={() => setNew(!isNew)} />
      <input type="password" name="secret" aria-label="Secret" />
      <output>{`${text} ${isNew ? 'new' : 'used'}`}</output>
    </form>
  );
}

let stop = () => {};
beforeEach(() => {
  sessionStorage.clear();
  stop = watchTyped(document);
});
afterEach(() => stop());

/** Types into a page, which is loaded anew then. */
async function loadAnew(): Promise<void> {
  const { user, wakeUp, container } = serveWidget(<Form />);
  await wakeUp();
  await user.type(screen.getByLabelText('Second'), 'boat');
  await user.type(screen.getByLabelText('Secret'), 'mango season');
  await user.click(screen.getByRole('checkbox'));
  keepTyped();
  container.remove();
}

test('what was typed is there again, and the code of the page knows it', async () => {
  await loadAnew();
  const { wakeUp, container } = serveWidget(<Form />, {});
  typeAgain(container);
  await wakeUp();
  expect(screen.getByLabelText<HTMLInputElement>('First').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Second').value).toBe('boat');
  expect(screen.getByRole('status').textContent).toBe('boat new');
});

test('passwords are not kept, and nothing is kept twice', async () => {
  await loadAnew();
  expect(Object.values({ ...sessionStorage }).join(' ')).not.toContain('mango season');
  typeAgain(serveWidget(<Form />).container);
  expect(Object.keys({ ...sessionStorage })).toEqual([]);
});
