import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { keepViewed, type ViewedListing } from './keep-viewed.ts';
import { ViewedCards } from './ViewedCards.tsx';

const chair: ViewedListing = {
  id: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d',
  title: 'Mahogany chair',
  language: 'en',
  price: { amount: 61_000, currency: 'USD' },
  priceUnit: 'once',
  category: 'furniture',
  parentCategory: 'furniture',
  country: 'JM',
  picture: null,
};
const lamp = { ...chair, id: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5e', title: 'Brass lamp' };
const titles = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

it('a page that is gone back to shows what was looked at since, and is cleared', async () => {
  keepViewed(null, chair, Date.now());
  const { user } = await renderWidget(<ViewedCards viewerId={null} />);
  expect(titles()).toEqual(['Mahogany chair']);
  keepViewed(null, lamp, Date.now());
  await act(async () => {
    dispatchEvent(new Event('pageshow'));
  });
  expect(titles()).toEqual(['Brass lamp', 'Mahogany chair']);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(titles()).toEqual([]);
  await act(async () => {
    dispatchEvent(new Event('pageshow'));
  });
  expect(titles()).toEqual([]);
});

it('a picture that is not there any more leaves a tile', async () => {
  const picture = 'https://media.example/public/0123/chair-400.webp';
  keepViewed(null, { ...chair, picture }, Date.now());
  const { container } = await renderWidget(<ViewedCards viewerId={null} />);
  const shown = container.querySelector(`img[src="${picture}"]`);
  expect(shown).not.toBeNull();
  if (shown) fireEvent.error(shown);
  expect(container.querySelector(`img[src="${picture}"]`)).toBeNull();
  expect(container.querySelector('.card-media img')?.getAttribute('src')).toMatch(/^\/tiles\//);
});
