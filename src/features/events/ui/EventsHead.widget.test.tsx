import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { EventsHead } from './EventsHead.tsx';

/** Everything that is due before the browser draws again or hears of another press. */
async function beforeTheNextPress(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

test('a view that was just pressed comes along with the next choice, before it is drawn', async () => {
  const asked = { view: 'list', category: null, country: null } as const;
  const { container } = await renderWidget(
    <EventsHead
      asked={asked}
      choices={{ categories: ['workshop'], countries: ['TC'] }}
      member={false}
      count={3}
    />,
    { path: '/events', loader: () => new Promise(() => {}) },
  );
  const { IS_REACT_ACT_ENVIRONMENT: acting } = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  // As in a browser: what React does in its own time is not waited for.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  screen.getByRole('link', { name: 'Calendar View' }).click();
  await beforeTheNextPress();
  const form = container.querySelector('form');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: acting });
  expect([...new FormData(form ?? undefined).entries()]).toContainEqual(['view', 'calendar']);
});
