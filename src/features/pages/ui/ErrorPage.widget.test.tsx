import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadError } from '#features/search/ui/LoadError.tsx';
import { passTime, renderWidget } from '#tests/support/widget.tsx';
import { ErrorPage } from './ErrorPage.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** Shows a page that failed; `loader` is asked when it is read anew. */
async function show(element: ReactNode) {
  const loader = vi.fn(() => null);
  await renderWidget(element, { loader });
  return loader;
}

const comeOnline = () => act(async () => void window.dispatchEvent(new Event('online')));

const COMING = {
  'without an answer': <ErrorPage status={0} />,
  'from a proxy': <ErrorPage status={502} />,
  'from a server without a database': <ErrorPage status={503} />,
  'of listings': <LoadError href="/products" filtered={false} />,
};

describe('a page that failed', () => {
  it.each(Object.entries(COMING))('asks again until it comes: %s', async (_name, page) => {
    const loader = await show(page);
    expect(loader).not.toHaveBeenCalled();
    await passTime(8_000);
    expect(loader.mock.calls.length).toBeGreaterThan(0);
    const before = loader.mock.calls.length;
    await passTime(8_000);
    expect(loader.mock.calls.length).toBeGreaterThan(before);
  });

  it('asks at once when the connection is back', async () => {
    const loader = await show(<ErrorPage status={0} />);
    await comeOnline();
    expect(loader).toHaveBeenCalledOnce();
  });

  it.each([404, 429, 500])('does not, where that brings nothing: status %s', async (status) => {
    const loader = await show(<ErrorPage status={status} />);
    await comeOnline();
    await passTime(60_000);
    expect(loader).not.toHaveBeenCalled();
  });
});
