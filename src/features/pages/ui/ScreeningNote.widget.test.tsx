import { screen } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { messagesOf } from '../../../messages/messages.server.ts';
import { PageTexts } from '#platform/i18n/PageTexts.tsx';
import { passTime, renderWidget } from '#tests/support/widget.tsx';
import { ScreeningNote, type ScreeningState } from './ScreeningNote.tsx';

afterEach(() => vi.useRealTimers());

/** A page with two things of its author. */
function Page() {
  const state = useLoaderData<ScreeningState>();
  return (
    <PageTexts texts={[{ screening: messagesOf('en')['screening'] ?? {} }]}>
      <ScreeningNote of={state} />
      <ScreeningNote of={state} />
    </PageTexts>
  );
}

test('what waits for its check is read anew by itself, and no longer once it was decided', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let reads = 0;
  await renderWidget(<Page />, {
    data: { status: 'approved', statusReason: null, waitingEdit: 'pending' },
    loader: () => {
      reads += 1;
      const waitingEdit = reads < 2 ? 'pending' : null;
      return { status: 'approved', statusReason: null, waitingEdit };
    },
  });
  expect(screen.getAllByText('In review')).toHaveLength(2);
  await passTime(2_000);
  expect(reads).toBe(1);
  await passTime(4_000);
  expect(reads).toBe(2);
  expect(screen.queryByText('In review')).toBeNull();
  await passTime(120_000);
  expect(reads).toBe(2);
});
