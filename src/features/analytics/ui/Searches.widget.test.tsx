// Proposed names are accepted or refused by one key each, the first one first.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { NameProposals, Searches } from './Searches.tsx';

const NAMES = [
  { id: 'p1', name: 'zouklabumba', concept: 'snare-drum', names: ['drum'], people: 7 },
  { id: 'p2', name: 'chirunga', concept: 'kite', names: ['kite'], people: 5 },
];

async function openPage() {
  const sent: string[] = [];
  const page = await renderWidget(
    <>
      <NameProposals proposals={NAMES} failure={null} />
      <Searches asked={{ nothing: false, country: '' }} searches={[]} />
    </>,
    {
      action: async ({ request }) => {
        const form = await request.formData();
        sent.push(`${String(form.get('decision'))} ${String(form.get('name'))}`);
        return null;
      },
    },
  );
  return { ...page, sent };
}

test.each([
  ['a', 'accept zouklabumba'],
  ['A', 'accept zouklabumba'],
  ['r', 'refuse zouklabumba'],
])('%s decides the first name', async (key, decision) => {
  const { sent } = await openPage();
  fireEvent.keyDown(document.body, { key });
  await waitFor(() => expect(sent).toEqual([decision]));
});

test('a key that is held decides one name, and other keys and keys of a field none', async () => {
  const { sent } = await openPage();
  fireEvent.keyDown(document.body, { key: 'x' });
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Place' }), { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'r', repeat: true });
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(sent).toEqual(['accept zouklabumba']));
});

test('each name is decided by its own buttons, which say the keys', async () => {
  const { user, sent } = await openPage();
  expect(screen.getAllByText('A')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Refuse “chirunga”' }));
  await waitFor(() => expect(sent).toEqual(['refuse chirunga']));
});
