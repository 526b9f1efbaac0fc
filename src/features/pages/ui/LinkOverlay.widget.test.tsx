// What a press on a link that opens over the page shows before its form is there.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lazyPart } from '#ui/lazy-part.ts';
import { renderWidget } from '#tests/support/widget.tsx';
import { LinkOverlay, type Overlay } from './LinkOverlay.tsx';

const isForm = (href: string) => href.startsWith('/form');

/** A page with one such link, whose form comes when it is told to. */
async function openPage() {
  let arrive = () => {};
  const Form = lazyPart(async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return { default: ({ path }: Overlay<string>) => <p>The form of {path}</p> };
  });
  const { user } = await renderWidget(
    <>
      <a href="/form?listing=1">Contact Seller</a>
      <LinkOverlay<string> wanted={isForm}>{(overlay) => <Form {...overlay} />}</LinkOverlay>
    </>,
  );
  const link = screen.getByRole('link', { name: 'Contact Seller' });
  return { user, link, arrive: () => arrive() };
}

test('a press shows the frame of the form at once, until it is there', async () => {
  const { user, link, arrive } = await openPage();
  await user.click(link);
  expect(screen.getByText('Loading the page')).toBeTruthy();
  arrive();
  await screen.findByText('The form of /form?listing=1');
  expect(screen.queryByText('Loading the page')).toBeNull();
});

test('Escape and Close take the frame away', async () => {
  const { user, link } = await openPage();
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: 'Close' })),
  ]) {
    await user.click(link);
    await leave();
    await waitFor(() => expect(screen.queryByText('Loading the page')).toBeNull());
  }
});
