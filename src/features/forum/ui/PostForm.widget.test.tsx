import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { PostForm } from './PostForm.tsx';

it('the short form of the forum says category, and what is missing in the language of the page', async () => {
  const sent: string[] = [];
  const { user } = await renderWidget(
    <PostForm viewerId="me" clientId="c1" leave={() => undefined} />,
    {
      path: '/forum',
      locale: 'fr',
      routes: [
        {
          path: '/forum/new',
          action: async ({ request }) => {
            sent.push(String((await request.formData()).get('title')));
            return null;
          },
        },
      ],
    },
  );
  expect(screen.getByLabelText(/^Catégorie/)).toBeTruthy();
  const post = screen.getByRole('button', { name: 'Publier' });
  await user.click(post);
  expect(screen.getByText('Donnez un titre à votre message.')).toBeTruthy();
  expect(screen.getByText('Écrivez d’abord quelque chose.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Titre/));
  await user.type(screen.getByLabelText(/^Titre/), 'Mangues');
  expect(screen.queryByText('Donnez un titre à votre message.')).toBeNull();
  await user.type(screen.getByLabelText(/^Contenu/), '   ');
  await user.click(post);
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText(/^Contenu/), 'Où en trouver ?');
  await user.click(post);
  expect(sent).toEqual(['Mangues']);
});
