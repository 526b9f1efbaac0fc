// The boxes of a code: what they take, what a wrong code leaves, and when another is sent.
import { screen, waitFor, within } from '@testing-library/react';
import { useActionData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { passTime, serveWidget } from '#tests/support/widget.tsx';
import { CodeStep } from './CodeStep.tsx';

const WRONG = 'Invalid verification code. Please try again.';
const GONE = [
  ['deadCode', 'This code no longer works. Ask for a new one.', 'Resend code', 'resend'],
  ['expiredCode', 'This code has expired. Ask for a new one.', 'Resend code', 'resend'],
  ['signupExpired', 'Session expired. Please log in manually.', 'Sign up again', 'again'],
] as const;
const PENDING = { email: 'marcia@people.example', devCode: '493027', resendInSeconds: 60 };

/** The step, where every code but that of the demonstration is refused. */
async function openStep(early = '') {
  const sent: (FormDataEntryValue | null)[] = [];
  const Step = () => (
    <CodeStep
      area="signup"
      backHref="/signup"
      pending={PENDING}
      failure={useActionData<FormFailure>() ?? null}
    />
  );
  const { user, wakeUp } = serveWidget(<Step />, {
    path: '/signup',
    action: async ({ request }) => {
      const code = (await request.formData()).get('code');
      sent.push(code);
      return code === PENDING.devCode ? null : { message: WRONG, fields: {} };
    },
  });
  if (early) await user.type(screen.getByLabelText(/code/i), early);
  await wakeUp();
  const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
  const written = () =>
    boxes()
      .map(({ value }) => value)
      .join('');
  return { user, sent, boxes, written };
}

afterEach(() => vi.useRealTimers());

test('the boxes take digits alone, and Backspace takes them away again', async () => {
  const { user, sent, boxes, written } = await openStep();
  expect(boxes()).toHaveLength(6);
  expect(document.activeElement).toBe(boxes()[0]);
  await user.keyboard('12a3');
  expect(written()).toBe('123');
  await user.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(written()).toBe('');
  expect(sent).toEqual([]);
});

test('digits that were typed before the scripts came are in the boxes', async () => {
  const { written } = await openStep('4 93');
  await waitFor(() => expect(written()).toBe('493'));
});

test('a wrong code empties the boxes and goes to the first; the right one is pasted with spaces', async () => {
  const { user, sent, boxes, written } = await openStep();
  await user.keyboard('000000');
  await screen.findByText(WRONG);
  await waitFor(() => expect(written()).toBe(''));
  expect(document.activeElement).toBe(boxes()[0]);
  expect(boxes().map((box) => box.getAttribute('aria-invalid'))).toEqual(Array(6).fill('true'));
  await user.paste(' 493 027 ');
  await waitFor(() => expect(sent).toEqual(['000000', PENDING.devCode]));
  await waitFor(() => expect(screen.queryByText(WRONG)).toBeNull());
});

test('another code can be asked for when the minute is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openStep();
  const isOffered = () =>
    screen
      .queryAllByRole('button', { name: 'Resend code' })
      .some((button) => !button.closest('noscript'));
  await passTime(1000);
  expect(screen.getByRole('timer').textContent).toMatch(/^Resend in 0:5[89]$/);
  expect(isOffered()).toBe(false);
  await passTime(60_000);
  expect(isOffered()).toBe(true);
  expect(screen.queryByRole('timer')).toBeNull();
});

test.each(GONE)(
  'a code that is of no use (%s) has the way on beside the sentence',
  async (key, message, button, intent) => {
    const sent: Record<string, FormDataEntryValue>[] = [];
    const typed = { fullName: 'Marcia Bennett', bio: 'Chairs' };
    const Step = () => (
      <CodeStep
        area="signup"
        backHref="/signup"
        pending={PENDING}
        typed={typed}
        failure={useActionData<FormFailure>() ?? null}
      />
    );
    const { user, wakeUp } = serveWidget(<Step />, {
      path: '/signup',
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return { message, key, fields: {} };
      },
    });
    await wakeUp();
    await user.keyboard('000000');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(message);
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    await user.click(within(alert).getByRole('button', { name: button }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ ...typed, email: PENDING.email, intent }));
  },
);
