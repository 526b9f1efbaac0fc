// Who bought it: people who asked, somebody else by name, or nobody here.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { SoldScreen } from './SoldScreen.tsx';

const BUYERS = {
  title: 'Sofa',
  people: [{ id: 'p1', name: 'Keisha', avatar: null }],
  others: [{ id: 'p2', name: 'Dwayne', avatar: null }],
};

test('who else has written is asked right behind that answer, and sent with it', async () => {
  const sent: string[] = [];
  const { user, container } = await renderWidget(<SoldScreen buyers={BUYERS} failure={null} />, {
    action: async ({ request }) => {
      const form = await request.formData();
      sent.push(`${String(form.get('buyer'))} ${String(form.get('other'))}`);
      return null;
    },
  });
  const asked = [...container.querySelectorAll('[name=buyer], [name=other]')];
  expect(asked.map((field) => field.getAttribute('value') ?? field.tagName)).toEqual([
    'p1',
    'other',
    'SELECT',
    'nobody',
  ]);
  await user.click(screen.getByRole('radio', { name: 'Someone else who has written to me' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Choose who' }), 'Dwayne');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual(['other p2']));
});
