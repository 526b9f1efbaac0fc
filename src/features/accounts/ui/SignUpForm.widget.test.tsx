// The forms of signing up and in whose sending fails: what was typed stays, and is sent again.
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useActionData } from 'react-router';
import { expect, test } from 'vitest';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import type { Site } from '#features/pages/ui/SiteContext.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { renderWidget } from '#tests/support/widget.tsx';
import { CodeRequest } from './CodeRequest.tsx';
import { CodeStep } from './CodeStep.tsx';
import { NewPassword } from './NewPassword.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

const LOST = 'Network error. Please try again.';
const SITE: Site = {
  name: 'Calabash',
  url: '',
  ads: true,
  plans: true,
  codes: 'screen',
  contactEmail: null,
  offline: true,
};
const PENDING = { email: 'marcia@people.example', devCode: '493027', resendInSeconds: 60 };

/** A page whose form never has an answer; its texts are all there. */
async function openLost(form: (failure: FormFailure | null) => ReactNode) {
  const sent: FormData[] = [];
  const Page = () => form(useActionData<FormFailure>() ?? null);
  const lose = async ({ request }: { request: Request }) => {
    sent.push(await request.formData());
    return keepForm(async () => {
      throw new TypeError('Failed to fetch');
    });
  };
  const { user } = await renderWidget(<Page />, { path: '/login', action: lose, site: SITE });
  const named = (name: string) =>
    [...document.querySelectorAll<HTMLInputElement>(`[name=${name}]`)].at(-1)!;
  const type = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await user.type(named(name), value);
  };
  return { user, sent, named, type };
}

test.each<[string, string, Record<string, string>, (failure: FormFailure | null) => ReactNode]>([
  [
    'signing in by password',
    'Login',
    { email: 'marcia@people.example', password: 'mango season' },
    (failure) => <PasswordForm next={null} reason={null} failure={failure} />,
  ],
  [
    'asking for a code',
    'Send code',
    { email: 'marcia@people.example' },
    (failure) => (
      <CodeRequest area="login" backHref="/login" next={null} waiting={null} failure={failure} />
    ),
  ],
  [
    'asking for a code after a lost password',
    'Send code',
    { email: 'marcia@people.example' },
    (failure) => (
      <CodeRequest area="reset" backHref="/login" next={null} waiting={null} failure={failure} />
    ),
  ],
  [
    'a new password',
    'Set new password',
    { newPassword: 'breadfruit', confirmPassword: 'breadfruit' },
    (failure) => <NewPassword backHref="/login" failure={failure} />,
  ],
  [
    'signing up',
    'Sign up',
    {
      fullName: 'Marcia Bennett',
      email: 'marcia@people.example',
      phone: '876 555 0123',
      password: 'mango season',
      confirmPassword: 'mango season',
      bio: 'Chairs and more',
    },
    (failure) => (
      <SignUpForm next={null} reason={null} waiting={null} failure={failure} values={{}} />
    ),
  ],
])(
  'without a connection %s says so, keeps what was typed, and sends it again',
  async (_what, button, values, form) => {
    const { user, sent, named, type } = await openLost(form);
    await type(values);
    await user.click(screen.getByRole('button', { name: button }));
    await screen.findByText(LOST);
    for (const [name, value] of Object.entries(values)) {
      expect(named(name).value).toBe(value);
      expect(named(name).getAttribute('aria-invalid')).toBeNull();
    }
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(sent).toHaveLength(2));
    for (const [name, value] of Object.entries(values)) expect(sent[1]?.get(name)).toBe(value);
  },
);

test('without a connection a code that was typed stays in its boxes', async () => {
  const { user, sent } = await openLost((failure) => (
    <CodeStep area="login" backHref="/login" pending={PENDING} failure={failure} />
  ));
  const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
  await user.click(boxes()[0]!);
  await user.keyboard(PENDING.devCode);
  await screen.findByText(LOST);
  expect(
    boxes()
      .map(({ value }) => value)
      .join(''),
  ).toBe(PENDING.devCode);
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(sent).toHaveLength(2));
});
