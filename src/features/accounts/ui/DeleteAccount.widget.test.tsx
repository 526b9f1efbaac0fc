// The end of an account in its dialog: a wrong password is said there, and nothing is asked twice.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';

test('a wrong password keeps the dialog open and is said in it', async () => {
  const sent: object[] = [];
  const WRONG = 'This is not your current password';
  const failure = { message: WRONG, fields: { currentPassword: WRONG } };
  const proof = { secondFactor: false, hasPassword: true, sent: null };
  const { user } = await renderWidget(
    <DeleteAccount confirming={false} proof={proof} failure={null} />,
    {
      path: '/profile?tab=settings',
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return { intent: 'delete', failure };
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/password/i, { selector: 'input' }), 'a guess');
  await user.click(dialog.getByRole('button', { name: 'Yes, delete my account' }));
  await dialog.findByText(`Failed to delete account: ${WRONG}`);
  expect(sent).toEqual([{ currentPassword: 'a guess', intent: 'delete' }]);
  const field = dialog.getByLabelText(/password/i, { selector: 'input' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field).toHaveProperty('value', 'a guess');
});
