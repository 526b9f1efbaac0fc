import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChoiceView } from '#features/notifications/notifications.schema.ts';
import { renderWidget } from '#tests/support/widget.tsx';
import { ChoiceTable } from './ChoiceTable.tsx';
import { useChoices } from './useChoices.ts';

const off = { app: false, mail: false, push: false, digest: false };
const orders = { group: 'orders', title: 'Orders', line: '', icon: 'bell', ...off } as ChoiceView;
const given = [orders];

function Settings() {
  const { choices, choose } = useChoices(given);
  return <ChoiceTable choices={choices} onChoose={choose} />;
}

const box = (channel: string) =>
  document.querySelector<HTMLInputElement>(`[name="orders.${channel}"]`) as HTMLInputElement;

it('boxes show at once, one that could not be saved goes back, and the next one stays', async () => {
  const { user, network } = await renderWidget(<Settings />);
  expect(screen.getAllByRole('checkbox')).toHaveLength(4);
  await user.click(box('app'));
  await user.click(box('push'));
  expect([box('app').checked, box('push').checked]).toEqual([true, true]);
  await act(async () => network.questions[0]?.answer(null));
  expect([box('app').checked, box('push').checked]).toEqual([false, true]);
  await waitFor(() => expect(network.questions).toHaveLength(2));
  const data = { ...orders, push: true };
  await act(async () => network.questions[1]?.answer(Response.json({ data })));
  expect([box('app').checked, box('push').checked]).toEqual([false, true]);
});

it('what comes back of one box leaves another that is on its way as it was ticked', async () => {
  const { user, network } = await renderWidget(<Settings />);
  await user.click(box('app'));
  await user.click(box('push'));
  const data = { ...orders, app: true };
  await act(async () => network.questions[0]?.answer(Response.json({ data })));
  expect([box('app').checked, box('push').checked]).toEqual([true, true]);
});
