import { expect, it } from 'vitest';
import type { ListingCardView, MediaView } from '#features/listings/listings.schema.ts';
import { isDetailed, toCardView } from './card-view.ts';

const cover: MediaView = {
  kind: 'image',
  url: '/media/boat-640.webp',
  poster: null,
  width: 640,
  height: 480,
  alt: null,
  thumbhash: null,
  variants: [
    { width: 320, avif: '/media/boat-320.avif', webp: '/media/boat-320.webp' },
    { width: 640, avif: '/media/boat-640.avif', webp: '/media/boat-640.webp' },
  ],
};
const now = new Date('2026-11-23T00:00:00Z');
const card: ListingCardView = {
  id: '01a1fe5a-ab27-70df-a236-a26679dc48d4',
  title: 'Boat',
  language: 'en',
  price: { amount: 100, currency: 'USD' },
  priceUnit: 'once',
  negotiable: false,
  category: 'miscellaneous',
  parentCategory: 'miscellaneous',
  condition: null,
  country: 'BB',
  parish: null,
  cover,
  createdAt: '2026-11-21T13:45:17.351Z',
  sold: false,
  trending: false,
  localGem: false,
  views: 3,
  favorites: 1,
  seller: {
    id: '01881af2-c331-7590-b825-2453db80271a',
    name: 'Roderick',
    avatar: null,
    rating: null,
    totalRatings: 0,
    isVerified: false,
  },
};

it('a grid gets a picture ready to be drawn and nothing that its cards do not show', () => {
  const shown = toCardView(card, { now });
  expect(shown.cover).toEqual({
    width: 640,
    height: 480,
    base: '/media/boat',
    widths: '320 640',
  });
  expect(isDetailed(shown)).toBe(false);
  const unsaid = ['priceUnit', 'negotiable', 'sold', 'trending', 'localGem'];
  for (const hidden of ['seller', 'views', 'isNew', 'favorites', 'parish', ...unsaid])
    expect(shown).not.toHaveProperty(hidden);
});

it('rows and search get the seller, the date and the views too', () => {
  expect(toCardView(card, { now }, true)).toMatchObject({
    seller: { name: 'Roderick' },
    views: 3,
    createdAt: card.createdAt,
  });
});

it('a video keeps its poster, and a picture without variants its one file', () => {
  const video: MediaView = { ...cover, kind: 'video', poster: '/media/boat.webp' };
  expect(toCardView({ ...card, cover: video }, { now }).cover).toBe(video);
  const single = { ...cover, variants: [] };
  expect(toCardView({ ...card, cover: single }, { now }).cover).toBe(single);
});

it.each([
  ['the same day on the islands', '2026-11-22T03:59:59Z', true],
  ['the next day there', '2026-11-22T04:00:00Z', undefined],
])('is new today on %s', (_, at, isNew) => {
  expect(toCardView(card, { now: new Date(at) }).isNew).toBe(isNew);
});

it('what is so of a card is said', () => {
  const said = { priceUnit: 'month', negotiable: true, sold: true, trending: true } as const;
  expect(toCardView({ ...card, ...said, localGem: true }, { now })).toMatchObject({
    ...said,
    localGem: true,
  });
});
