import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWidget, serveWidget } from '#tests/support/widget.tsx';
import { Footer } from './Footer.tsx';

test('the footer that the server sent is taken over as it stands', async () => {
  const complaints = vi.spyOn(console, 'error');
  const { container, wakeUp } = serveWidget(<Footer />);
  const [links, html] = [[...container.querySelectorAll('a')], container.innerHTML];
  expect(links.length).toBeGreaterThan(20);
  await wakeUp();
  expect([...container.querySelectorAll('a')]).toEqual(links);
  expect(links.every((link) => link.isConnected)).toBe(true);
  expect(container.innerHTML).toBe(html);
  expect(complaints).not.toHaveBeenCalled();
});

test('another footer comes with another kind of page, and the links are those of the language', async () => {
  function Page() {
    const [short, setShort] = useState(true);
    return (
      <>
        <button onClick={() => setShort(false)}>Leave</button>
        <Footer short={short} />
      </>
    );
  }
  const { user } = await renderWidget(<Page />, { locale: 'fr' });
  expect(screen.getAllByRole('group')).toHaveLength(4);
  await user.click(screen.getByRole('button'));
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.getByRole('heading', { name: /^Catégories/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Véhicules' }).getAttribute('href')).toBe(
    '/products?category=cars',
  );
});

test('the footer of a task says in one fold that no speaker has checked its language', async () => {
  await renderWidget(<Footer short />, { locale: 'ht' });
  const folds = screen.getAllByRole('group');
  expect(folds).toHaveLength(5);
  const note = folds.at(-1);
  expect(note?.querySelector('summary')?.textContent).toMatch(/^Kreyòl.*beta/);
  expect(note?.querySelector('.footer-end')).toBeTruthy();
});

test('whoever runs the shop reads in the footer which version it is, and nobody else does', async () => {
  const site = {
    name: 'Mango Market',
    url: 'https://shop.example',
    ads: false,
    plans: false,
    codes: 'mail' as const,
    contactEmail: null,
    offline: true,
  };
  const program = { version: '1.2.3', admin: 'calabash admin' };
  const { container } = await renderWidget(<Footer />, { site: { ...site, program } });
  expect(container.querySelector('.footer-end')?.textContent).toContain('Calabash 1.2.3');
  const visitor = await renderWidget(<Footer />, { site });
  expect(visitor.container.textContent).not.toContain('Calabash 1.2.3');
});
