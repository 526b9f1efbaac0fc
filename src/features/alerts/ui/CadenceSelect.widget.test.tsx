// A select that sends itself: what somebody chose shows at once, and goes back when it failed.
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { type ActionFunctionArgs, Form, useActionData } from 'react-router';
import { expect, it } from 'vitest';
import type { Cadence } from '#features/alerts/alerts.limits.ts';
import { renderWidget } from '#tests/support/widget.tsx';
import { CadenceSelect } from './CadenceSelect.tsx';

type Sent = { cadence: string; answer: (kept: Cadence | null) => Promise<void> };

/** An alert that tells at once; the test says what becomes of each change. */
async function openAlert() {
  const sent: Sent[] = [];
  const action = async ({ request }: ActionFunctionArgs) => {
    const cadence = String((await request.formData()).get('cadence'));
    return new Promise((resolve) => {
      const answer = (kept: Cadence | null) => act(async () => resolve({ kept }));
      sent.push({ cadence, answer });
    });
  };
  function Alert() {
    const { kept = null } = useActionData<{ kept: Cadence | null }>() ?? {};
    const [held, setHeld] = useState<Cadence>('at-once');
    if (kept !== null && kept !== held) setHeld(kept);
    return (
      <Form method="post">
        <CadenceSelect cadence={held} sends />
      </Form>
    );
  }
  const { user } = await renderWidget(<Alert />, { action });
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'How often' });
  return { user, sent, select };
}

it('what is chosen shows while it is on its way and when it is kept', async () => {
  const { user, sent, select } = await openAlert();
  await user.selectOptions(select, 'weekly');
  expect([select.value, sent[0]?.cadence]).toEqual(['weekly', 'weekly']);
  await sent[0]?.answer('weekly');
  expect(select.value).toBe('weekly');
  expect(document.activeElement).toBe(select);
});

it('of two quick choices the last one shows and is sent', async () => {
  const { user, sent, select } = await openAlert();
  await user.selectOptions(select, 'weekly');
  await user.selectOptions(select, 'daily');
  expect([select.value, sent.at(-1)?.cadence]).toEqual(['daily', 'daily']);
  await sent.at(-1)?.answer('daily');
  expect(select.value).toBe('daily');
});

it('what could not be kept goes back to what holds', async () => {
  const { user, sent, select } = await openAlert();
  await user.selectOptions(select, 'weekly');
  await sent[0]?.answer(null);
  expect(select.value).toBe('at-once');
});
