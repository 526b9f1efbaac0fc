import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RsvpAnswer, RsvpStatus } from '#features/events/events.limits.ts';
import { renderWidget } from '#tests/support/widget.tsx';
import { RsvpPanel } from './RsvpPanel.tsx';
import { Rsvps } from './Rsvps.tsx';

const EVENT = {
  id: '019a0000-0000-7000-8000-000000000001',
  title: 'Pan in the yard',
  attendeeCount: 0,
  interestedCount: 0,
  waitingCount: 0,
  maxAttendees: 2,
  isFull: false,
  waitingList: true,
  showsGuests: true,
};

/** The panel of the event's page, for somebody who has answered so far; null for visitors. */
function panel(status: RsvpStatus | null, { own = false } = {}) {
  const answer = { eventId: EVENT.id, position: null, visible: false };
  return (
    <Rsvps answers={status && [{ ...answer, status }]}>
      <RsvpPanel event={EVENT} closed={false} unverified={false} own={own} />
    </Rsvps>
  );
}

/** What the server says of an answer that it kept. */
const kept = (status: RsvpAnswer, visible = false) =>
  Response.json({
    data: {
      eventId: EVENT.id,
      status,
      position: null,
      visible,
      attendeeCount: Number(status === 'going'),
      interestedCount: Number(status === 'interested'),
      waitingCount: 0,
      isFull: false,
    },
    error: null,
  });

const button = (name: string) => screen.getByRole('button', { name });
const sent = async (request: Request | undefined) => (await request?.clone().json()) as object;

test('a visitor who wants to come is asked to log in, with the way back', async () => {
  const path = `/events/${EVENT.id}`;
  const { user, network } = await renderWidget(panel(null), { path });
  await user.click(button('RSVP'));
  await screen.findByRole('dialog', { name: 'Please log in to RSVP' });
  const next = `?next=${encodeURIComponent(path)}`;
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(`/login${next}`);
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(`/signup${next}`);
  expect(network.questions).toEqual([]);
});

test('somebody says that they come, perhaps come, and do not come, by keys as well', async () => {
  const { user, network } = await renderWidget(panel('not_going'));
  await user.click(button('RSVP'));
  // It shows at once; the count is the server's.
  expect(button('Going').getAttribute('aria-pressed')).toBe('true');
  screen.getByText('You are going');
  expect(await sent(network.questions[0]?.request)).toMatchObject({ status: 'going' });
  network.questions[0]?.answer(kept('going'));
  await screen.findByText('1 / 2');
  await user.click(button('Maybe'));
  await waitFor(() => expect(network.questions).toHaveLength(2));
  network.questions[1]?.answer(kept('interested'));
  await screen.findByText('0 / 2');
  expect(button('Interested').getAttribute('aria-pressed')).toBe('true');
  button('Remove my RSVP').focus();
  await user.keyboard(' ');
  await waitFor(() => expect(network.questions).toHaveLength(3));
  network.questions[2]?.answer(kept('not_going'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/was removed/));
  expect(screen.queryByRole('button', { name: 'Remove my RSVP' })).toBeNull();
});

test('of taps in quick succession the last one counts, and travels behind the first', async () => {
  const { user, network } = await renderWidget(panel('not_going'));
  await user.click(button('RSVP'));
  await user.click(button('Maybe'));
  await user.click(button('Remove my RSVP'));
  expect(network.questions).toHaveLength(1);
  network.questions[0]?.answer(kept('going'));
  await waitFor(() => expect(network.questions).toHaveLength(2));
  expect(await sent(network.questions[1]?.request)).toMatchObject({ status: 'not_going' });
  expect(button('RSVP').getAttribute('aria-pressed')).toBe('false');
  network.questions[1]?.answer(kept('not_going'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/was removed/));
  expect(button('RSVP').getAttribute('aria-pressed')).toBe('false');
});

test('whoever leaves the page sends the last tap at once, and takes the first one back', async () => {
  const { user, network } = await renderWidget(panel('not_going'));
  await user.click(button('RSVP'));
  await user.click(button('Maybe'));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(network.questions).toHaveLength(2));
  const [first, second] = network.questions;
  expect(first?.isDropped()).toBe(true);
  expect(await sent(second?.request)).toMatchObject({ status: 'interested' });
});

test('a switch that could not be saved stands where it stood', async () => {
  const { user, network } = await renderWidget(panel('going'), { network: () => null });
  const toggle = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show others that I am going' });
  await user.click(toggle());
  await screen.findByText(/^Failed to update RSVP/);
  expect(toggle().checked).toBe(false);
  network.answering = () => kept('going', true);
  await user.click(toggle());
  await waitFor(() => expect(network.questions).toHaveLength(2));
  expect(await sent(network.questions[1]?.request)).toEqual({ status: 'going', visible: true });
  await waitFor(() => expect(screen.queryByText(/^Failed to update RSVP/)).toBeNull());
  expect(toggle().checked).toBe(true);
});

test('whether others may see it is asked with each answer', async () => {
  const { user, network } = await renderWidget(panel('not_going'));
  const shown = screen.getByRole('checkbox', { name: 'Show others that I am going' });
  const whom = document.getElementById(shown.getAttribute('aria-describedby') ?? '');
  expect(whom?.textContent).toMatch(/also without an account/);
  await user.click(shown);
  await user.click(button('RSVP'));
  expect(await sent(network.questions[0]?.request)).toEqual({ status: 'going', visible: true });
});

test('whoever organises it is offered no place', async () => {
  await renderWidget(panel('not_going', { own: true }));
  screen.getByText('0 / 2');
  expect(screen.queryByRole('button')).toBeNull();
});

test('whoever organises it may take back what they answered before', async () => {
  await renderWidget(panel('going', { own: true }));
  expect(button('Remove my RSVP')).toBeTruthy();
});
