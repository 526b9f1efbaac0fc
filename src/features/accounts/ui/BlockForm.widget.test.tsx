// Blocking asks once before it is done; taking it back does not.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { BlockForm } from './BlockForm.tsx';

async function openForm(blocking: boolean) {
  const sent: (FormDataEntryValue | null)[] = [];
  const { user } = await renderWidget(
    <BlockForm name="Marcia" blocking={blocking} className="btn">
      {blocking ? 'Unblock Marcia' : 'Block Marcia'}
    </BlockForm>,
    {
      action: async ({ request }) => {
        sent.push((await request.formData()).get('intent'));
        return { failure: null };
      },
    },
  );
  return { user, sent };
}

test('blocking somebody asks first, and Cancel leaves it', async () => {
  const { user, sent } = await openForm(false);
  await user.click(screen.getByRole('button', { name: 'Block Marcia' }));
  await screen.findByRole('dialog', { name: 'Block Marcia?' });
  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Block Marcia' }));
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual(['block']);
});

test('taking it back does not ask', async () => {
  const { user, sent } = await openForm(true);
  await user.click(screen.getByRole('button', { name: 'Unblock Marcia' }));
  await waitFor(() => expect(sent).toEqual(['unblock']));
});
