import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { messagesOf } from '../../../messages/messages.server.ts';
import { ListingCard, type ListingCardProps } from './ListingCard.tsx';

const base: ListingCardView = {
  id: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d',
  title: 'Suzuki Jimny 2021, 4x4',
  language: null,
  price: { amount: 1_850_000, currency: 'USD' },
  priceUnit: 'once',
  negotiable: false,
  category: 'automotive-cars',
  parentCategory: 'cars',
  condition: 'good',
  country: 'JM',
  parish: null,
  createdAt: '2026-11-15T12:00:00.000Z',
  cover: {
    kind: 'image',
    url: '/media/a-1600.webp',
    poster: null,
    width: 1600,
    height: 1200,
    alt: null,
    thumbhash: null,
    variants: [
      { width: 320, avif: '/media/a-320.avif', webp: '/media/a-320.webp' },
      { width: 640, avif: '/media/a-640.avif', webp: '/media/a-640.webp' },
    ],
  },
  sold: false,
  trending: false,
  localGem: false,
  views: 12,
  favorites: 3,
  seller: {
    id: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5e',
    name: 'Asha Campbell',
    avatar: null,
    rating: 4.8,
    totalRatings: 25,
    isVerified: true,
  },
};

/** The card as a visitor's browser gets it, without React's comment marks. */
function html(
  change: Partial<ListingCardView> & { isNew?: true },
  props: Partial<ListingCardProps> = {},
  locale = 'en',
  currency = 'USD',
  data = 'full',
): string {
  const preferences = toPreferences({ locale, currency, data }, PREFERENCE_CHOICES, 'en');
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PreferencesProvider
          preferences={preferences}
          rates={{ USD: 1, JMD: 155 }}
          choices={PREFERENCE_CHOICES}
        >
          <ListingCard listing={{ ...base, ...change }} {...props} />
        </PreferencesProvider>
      ),
    },
  ]);
  const page = (
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>
  );
  return renderToString(page).replaceAll('<!-- -->', '');
}

describe('a listing card', () => {
  it('is one link with price, title, place and condition', () => {
    const card = html({});
    expect(card.match(/<a /g)).toHaveLength(1);
    expect(html({ language: 'es' })).toContain('lang="es">Suzuki Jimny 2021, 4x4</a>');
    expect(card).toContain(`<h3><a href="/products/${base.id}">Suzuki Jimny 2021, 4x4</a></h3>`);
    expect(card).toContain('US$18,500.00');
    expect(card).toContain('Jamaica · Good');
    expect(card).not.toMatch(/style=|Negotiable|Contact Seller|SOLD/);
  });

  it('offers the picture in two formats with its size, lazily below the first row', () => {
    const card = html({});
    expect(card).toContain('srcSet="/media/a-320.avif 320w, /media/a-640.avif 640w"');
    expect(card).toMatch(/<source type="image\/webp"[^>]*a-640\.webp 640w/);
    expect(card).toMatch(/<img[^>]*width="1600" height="1200" loading="lazy"/);
    expect(html({}, { eager: true })).toMatch(/<img[^>]*loading="eager"/);
  });

  it('offers only the smallest picture where data is dear', () => {
    const card = html({}, {}, 'en', 'USD', 'saver');
    expect(card).toContain('srcSet="/media/a-320.avif 320w"');
    expect(card).not.toContain('a-640');
  });

  it("without a photograph shows the place's tile and never a broken picture", () => {
    const card = html({ cover: null });
    expect(card).toContain('src="/tiles/jm.svg" alt=""');
    expect(card).toContain('class="photoless"');
  });

  it('shows the poster of a video', () => {
    expect(
      html({
        cover: {
          ...base.cover!,
          kind: 'video',
          url: '/media/v.mp4',
          poster: '/media/v.webp',
          variants: [],
        },
      }),
    ).toContain('<img src="/media/v.webp"');
  });

  it('converted prices carry "≈" and remember the seller\'s own price', () => {
    const card = html({}, {}, 'en', 'JMD');
    expect(card).toContain('≈ J$2,868,000');
    expect(card).toContain('title="Listed at US$18,500.00"');
  });

  it('a price without a rate stays in its own currency', () => {
    expect(html({ price: { amount: 5000, currency: 'EUR' } })).toContain('€50.00');
  });

  it.each([
    [
      'rent is per month',
      { priceUnit: 'month', price: { amount: 95_000, currency: 'USD' } },
      'US$950.00<wbr/><span class="per">/month</span>',
    ],
    [
      'services are per hour',
      { priceUnit: 'hour', price: { amount: 2500, currency: 'USD' } },
      'US$25.00<wbr/><span class="per">/hour</span>',
    ],
    [
      'free items are free',
      { price: { amount: 0, currency: 'USD' }, parentCategory: 'free-items' },
      '>Free<',
    ],
    [
      'jobs talk about the salary',
      { price: { amount: 0, currency: 'USD' }, parentCategory: 'jobs' },
      'Salary on request',
    ],
    ['negotiable prices say so', { negotiable: true }, '<small>Negotiable</small>'],
  ] as const)('%s', (_, change, text) => {
    expect(html(change)).toContain(text);
  });

  it('tells its date without scripts, and that it came today unless another badge stands there', () => {
    expect(html({})).toContain('<time dateTime="2026-11-15T12:00:00.000Z">Nov 15</time>');
    expect(html({})).not.toContain('New today');
    expect(html({ isNew: true })).toContain('New today');
    for (const other of [{ trending: true }, { localGem: true }, { sold: true }])
      expect(html({ isNew: true, ...other })).not.toContain('New today');
  });

  it('names no price for a lost thing', () => {
    expect(
      html({
        price: { amount: 0, currency: 'USD' },
        parentCategory: 'lost-found',
        condition: null,
      }),
    ).not.toMatch(/class="price"|\$|Good/);
  });

  it('wears one badge at most, trending before local gem', () => {
    expect(html({ trending: true, localGem: true })).toMatch(/Trending(?!.*Local gem)/);
    expect(html({ localGem: true })).toContain('Local gem');
  });

  it('sold: dimmed, band, struck price; no badge, heart or seller contact', () => {
    const card = html(
      { sold: true, trending: true, negotiable: true },
      {
        variant: 'seller',
        slots: {
          action: <button type="button">Save</button>,
          badge: <span>Lower</span>,
          below: <button type="button">Remove</button>,
        },
      },
    );
    expect(card).toContain('class="card is-sold"');
    expect(card).toContain('>SOLD<');
    expect(card).toContain('<s>US$18,500.00</s>');
    expect(card).not.toMatch(/Save|Lower|Trending|Contact Seller|Asha|Negotiable/);
    expect(card).toContain('Remove');
  });

  it('leaves room for what later features say of it: button, badge, price before', () => {
    const card = html(
      { trending: true, negotiable: true },
      {
        slots: {
          action: <button type="button">Save</button>,
          badge: <span>Lower</span>,
          otherPrice: <del>US$20,000.00</del>,
        },
      },
    );
    expect(card).toMatch(/Lower.*Save.*US\$18,500\.00<del>US\$20,000\.00<\/del>.*<\/h3>/);
    expect(card).not.toMatch(/Trending|Negotiable/);
    expect(
      html({ price: { amount: 0, currency: 'USD' } }, { slots: { otherPrice: <del>$5</del> } }),
    ).toContain('Free<del>$5</del>');
  });

  it('for search shows the seller once, with rating and Contact Seller leading to sign-in', () => {
    const card = html({}, { variant: 'seller' });
    expect(card.match(/Asha Campbell/g)).toHaveLength(1);
    expect(card).toContain('4.8');
    expect(card).toContain('aria-label="Verified seller"');
    expect(card).toContain(`href="/login?next=%2Fmessages%3Flisting%3D${base.id}"`);
  });

  it('for search leads whoever is signed in to the seller, and the seller nowhere', () => {
    const contact = (contactPath: string | null) =>
      html({}, { variant: 'seller', slots: { contactPath } });
    expect(contact('/messages?listing=x')).toContain('href="/messages?listing=x"');
    expect(contact(null)).not.toContain('Contact Seller');
  });

  it('does not invent a rating for a seller without reviews', () => {
    expect(
      html({ seller: { ...base.seller, rating: null, totalRatings: 0 } }, { variant: 'seller' }),
    ).not.toContain('Rating');
  });

  it('in a list adds the seller, the day and the views', () => {
    expect(html({}, { variant: 'row' })).toMatch(
      /Asha Campbell.*Posted November 15, 2026.*12 views/,
    );
  });

  it('speaks Spanish and French, with their numbers', () => {
    expect(html({ negotiable: true }, {}, 'es')).toMatch(/US\$18[.,]500[.,]00.*Negociable/);
    expect(html({ sold: true }, {}, 'fr')).toContain('VENDU');
  });

  it('never lets a title become markup', () => {
    expect(html({ title: '<script>alert(1)</script>' })).not.toContain('<script>');
  });
});
