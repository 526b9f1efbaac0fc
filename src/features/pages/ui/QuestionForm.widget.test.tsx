import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { QuestionForm } from './QuestionForm.tsx';

function Asked() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
    );
  return (
    <QuestionForm
      fields={{ intent: 'remove', id: 'oar' }}
      closeLabel="Close"
      title="Delete it?"
      no="Keep it"
      yes="Delete"
      onClose={close}
    >
      <p>It is gone then.</p>
    </QuestionForm>
  );
}

test('the dialog stays until the answer is there, says what failed, and closes when it is done', async () => {
  const answers: ((answer: object) => void)[] = [];
  const sent: object[] = [];
  const { user } = await renderWidget(<Asked />, {
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return new Promise<object>((resolve) => answers.push(resolve));
    },
  });
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const press = async () => user.click(await screen.findByRole('button', { name: /^Delete/ }));
  await press();
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(screen.getByRole('dialog', { name: 'Delete it?' })).toBeTruthy();
  answers[0]?.({ failure: { message: 'Somebody was faster.', fields: {} } });
  const problem = await screen.findByText('Somebody was faster.');
  expect(screen.getByRole('dialog').contains(problem)).toBe(true);

  await press();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({ failure: null });
  await screen.findByRole('button', { name: 'Ask' });
  expect(sent).toEqual([1, 2].map(() => ({ intent: 'remove', id: 'oar', stay: '1' })));
});
