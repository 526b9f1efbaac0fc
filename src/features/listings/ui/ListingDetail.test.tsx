import { type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import { SellerCard } from '#features/sellers/ui/SellerCard.tsx';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { messagesOf } from '../../../messages/messages.server.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';
import { listingMeta, listingSeo } from '#features/listings/listings.seo.ts';
import type { Viewer } from '#features/sellers/sellers.policy.ts';
import { BuyBar, BuyBox } from './BuyBox.tsx';
import { ListingDescription } from './ListingDescription.tsx';
import { ListingDetails } from './ListingDetails.tsx';
import { ListingGallery } from './ListingGallery.tsx';
import { ListingHeading } from './ListingHeading.tsx';
import { ListingMissing } from './ListingMissing.tsx';
import { ListingVariations } from './ListingVariations.tsx';
import { SafetyTips } from './SafetyTips.tsx';
import { SoldBanner } from './SoldBanner.tsx';
import { StatusNote } from './StatusNote.tsx';

const picture = (name: string) => ({
  kind: 'image' as const,
  url: `/media/${name}.webp`,
  poster: null,
  width: 1200,
  height: 900,
  alt: null,
  thumbhash: null,
  variants: [],
});
const base: ListingView = {
  id: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d',
  title: 'Suzuki Jimny 2021',
  language: null,
  price: { amount: 1_850_000, currency: 'USD' },
  priceUnit: 'once',
  negotiable: true,
  category: 'automotive-cars',
  parentCategory: 'cars',
  condition: 'good',
  country: 'JM',
  parish: 'JM-02',
  createdAt: '2025-11-15T12:00:00.000Z',
  updatedAt: '2025-11-15T12:00:00.000Z',
  cover: null,
  media: [
    picture('a'),
    picture('b'),
    { ...picture('c'), kind: 'video', url: '/media/c.mp4', poster: '/media/c.webp' },
  ],
  sold: false,
  soldAt: null,
  status: 'approved',
  trending: true,
  localGem: false,
  views: 1204,
  favorites: 1,
  stockQuantity: 1,
  variations: [],
  statusReason: null,
  expiresAt: null,
  waitingEdit: null,
  description: 'Bought new.\n\nViewing at <b>five</b>.\nSee https://spam.example',
  tags: ['4x4 & more'],
  details: { make: 'Suzuki', model: 'Jimny', year: 2021, mileage: 38_400, fuelType: 'Gasoline' },
  seller: {
    id: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5e',
    name: 'Marcia Bennett',
    avatar: null,
    rating: 4.8,
    totalRatings: 25,
    isVerified: true,
    username: 'marcia',
    country: 'JM',
    parish: null,
    phoneVerified: true,
    emailVerified: true,
    islandVerified: true,
    identityVerified: true,
    joinedAt: '2021-03-01T12:00:00.000Z',
  },
};
const PLACE = 'Saint Andrew, Jamaica';

/** What a visitor's browser gets, without React's comment marks. */
function html(element: ReactNode, { locale = 'en', currency = 'USD' } = {}): string {
  const preferences = toPreferences({ locale, currency }, PREFERENCE_CHOICES, 'en');
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PreferencesProvider
          preferences={preferences}
          rates={{ USD: 1, JMD: 155, CUP: 24 }}
          choices={PREFERENCE_CHOICES}
        >
          {element}
        </PreferencesProvider>
      ),
    },
  ]);
  return renderToString(
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  ).replaceAll('<!-- -->', '');
}

const buying = (change: Partial<ListingView>, viewer: Viewer) => {
  const listing = { ...base, ...change };
  return html(
    <>
      <BuyBox listing={listing} viewer={viewer} save={<button type="submit">Keep</button>} />
      <BuyBar listing={listing} viewer={viewer} />
    </>,
  );
};

it('the seller’s card names what was verified of them', () => {
  const cardOf = (change: Partial<ListingView['seller']>) =>
    html(<SellerCard seller={{ ...base.seller, ...change }} place={null} />);
  expect(cardOf({})).toMatch(/Email verified.*Phone verified.*Identity verified.*Island verified/s);
  const card = cardOf({ identityVerified: false, islandVerified: false });
  expect(card).not.toMatch(/Identity verified|Island verified/);
});

describe('buying', () => {
  it('sends a visitor to sign in and on to the message that they wanted to write', () => {
    const page = buying({}, 'visitor');
    expect(page.match(/href="\/login\?next=%2Fmessages%3Flisting%3D01936b2e[^"]*"/g)).toHaveLength(
      2,
    );
    expect(page).toContain('Contact Seller');
    expect(page).toContain('Keep');
    expect(page).toContain('Price is negotiable');
    expect(page).toContain('US$18,500.00');
  });

  it('tells the owner that it is theirs, with a way to edit it, without Contact Seller or favorites', () => {
    const page = buying({}, 'owner');
    expect(page).toMatch(/This is your listing<.*Buyers see a Contact Seller button here/);
    expect(page.match(/<a [^>]*href="([^"]*)"/g)).toHaveLength(1);
    expect(page).toContain(`href="/products/${base.id}/edit"`);
    expect(page).not.toMatch(/buybar|Keep/);
    expect(buying({ sold: true }, 'owner')).not.toContain('/edit');
    for (const change of [{ sold: true }, { status: 'pending' }, { status: 'expired' }] as const)
      expect(buying(change, 'owner')).not.toContain('Contact Seller');
  });

  it('leads a signed-in buyer to the messages', () => {
    expect(buying({}, 'member')).toContain(`/messages?listing=${base.id}`);
  });

  it('offers neither contact nor favorites once it is sold, and strikes the price', () => {
    const page = buying({ sold: true }, 'visitor');
    expect(page).not.toMatch(/<a |Contact Seller|Keep|negotiable/);
    expect(page).toContain('<s>');
  });

  it("keeps the seller's own figure visible under a converted price", () => {
    const page = html(<BuyBox listing={base} viewer="visitor" />, { currency: 'JMD' });
    expect(page).toContain('≈ J$2,868,000');
    expect(page).toContain('Listed at US$18,500.00');
    expect(html(<BuyBox listing={base} viewer="visitor" />)).not.toContain('Listed at');
  });

  it('warns that Cuban pesos are converted at a rate that is not paid on the street', () => {
    const inPesos = { ...base, price: { amount: 240_000, currency: 'CUP' } };
    expect(html(<BuyBox listing={inPesos} viewer="visitor" />)).toContain('official rate');
    expect(html(<BuyBox listing={base} viewer="visitor" />, { currency: 'CUP' })).toContain(
      'official rate',
    );
    expect(html(<BuyBox listing={inPesos} viewer="visitor" />, { currency: 'CUP' })).not.toContain(
      'official rate',
    );
    expect(html(<BuyBox listing={base} viewer="visitor" />, { currency: 'JMD' })).not.toContain(
      'official rate',
    );
  });
});

describe('the state of a listing', () => {
  it('says when it was sold, and nothing while it is for sale', () => {
    expect(
      html(<SoldBanner listing={{ sold: true, soldAt: '2025-11-20T12:00:00.000Z' }} />),
    ).toContain('Sold on November 20, 2025');
    expect(html(<SoldBanner listing={base} />)).toBe('');
  });

  it('tells the owner of a waiting listing that it is in review', () => {
    expect(html(<StatusNote listing={{ ...base, status: 'pending' }} />)).toContain(
      'Usually reviewed within a day',
    );
    expect(html(<StatusNote listing={base} />)).toBe('');
  });

  it('tells the owner why it was not approved, and what became of an edit', () => {
    expect(
      html(<StatusNote listing={{ ...base, status: 'rejected', statusReason: 'scam' }} />),
    ).toContain('known kind of fraud');
    expect(
      html(
        <StatusNote
          listing={{ ...base, status: 'rejected', statusReason: 'a reason of tomorrow' }}
        />,
      ),
    ).not.toContain('selling');
    expect(
      html(<StatusNote listing={{ ...base, waitingEdit: { status: 'pending', reason: null } }} />),
    ).toMatch(/In review.*Until then others see it as it was before\./);
    expect(
      html(
        <StatusNote listing={{ ...base, waitingEdit: { status: 'rejected', reason: 'price' } }} />,
      ),
    ).toMatch(/Not published.*The price does not fit/);
  });

  it('shows variations with what they add, and which are gone', () => {
    const variations = [
      {
        id: 'size',
        name: 'Size',
        options: [
          { id: 's', value: 'Small', priceModifier: -500, inventory: 0 },
          { id: 'l', value: 'Large', priceModifier: 1_050, inventory: 0 },
        ],
      },
      {
        id: 'wood',
        name: 'Wood',
        options: [
          { id: 'c', value: 'Cedar', priceModifier: 0, inventory: 2 },
          { id: 'p', value: 'Pine', priceModifier: 0, inventory: 0 },
        ],
      },
    ];
    const page = html(<ListingVariations variations={variations} price={base.price} />);
    for (const text of ['− US$5.00', '+ US$10.50', '<s>Pine</s>', 'out of stock'])
      expect(page).toContain(text);
    expect(page.match(/out of stock/g)).toHaveLength(1);
    expect(html(<ListingVariations variations={[]} price={base.price} />)).toBe('');
  });

  it('has a tile in place of a video without a poster', () => {
    const page = html(
      <ListingGallery
        {...base}
        media={[{ ...picture('c'), kind: 'video', url: '/media/c.mp4', poster: null }]}
      />,
    );
    expect(page).toContain('video-tile');
    expect(page).not.toContain('src=""');
  });

  it('shows title, place, counts in words and a long date', () => {
    const page = html(<ListingHeading listing={{ ...base, language: 'es' }} place={PLACE} />);
    for (const text of [
      '<h1 dir="auto" lang="es">Suzuki Jimny 2021</h1>',
      PLACE,
      '1,204 views',
      '1 favorite<',
      'Listed on November 15, 2025',
      'Trending',
    ])
      expect(page).toContain(text);
  });

  it('says plainly that a listing is not there and leads to the others', () => {
    const page = html(<ListingMissing />);
    for (const text of [
      '<h1>Listing not found</h1>',
      'The listing you are looking for does not exist or has been removed.',
      'Browse All Listings',
      'href="/products"',
    ])
      expect(page).toContain(text);
  });
});

describe('details', () => {
  it('names category, condition, location and status, then what a car adds', () => {
    const page = html(<ListingDetails listing={base} place={PLACE} />);
    for (const text of [
      'Automotive - Cars',
      'Good',
      PLACE,
      'Available',
      'Suzuki Jimny',
      '2021',
      '38,400 km',
      'Gasoline',
    ])
      expect(page).toContain(`<dd class="num">${text}</dd>`);
    expect(page).not.toContain('Bedrooms');
  });

  it('translates stored choices and leaves out a condition that says nothing', () => {
    const page = html(
      <ListingDetails
        listing={{
          ...base,
          condition: null,
          details: { amenities: ['Sea View'], fuelType: 'Steam', driveSide: 'right', size: '55″' },
        }}
        place={PLACE}
      />,
      { locale: 'es' },
    );
    expect(page).not.toMatch(/Condición|Sea View/);
    for (const text of ['Steam', 'Volante a la derecha', '55″']) expect(page).toContain(text);
  });

  it("keeps paragraphs, makes no links of a seller's text and escapes it", () => {
    const page = html(<ListingDescription {...base} language="es" />);
    expect(page).toContain('lang="es"><p>Bought new.</p>');
    expect(page).toContain('&lt;b&gt;five&lt;/b&gt;.\nSee https://spam.example</p>');
    expect(page.match(/<a /g)).toHaveLength(1);
    expect(page).toContain('href="/search?q=4x4+%26+more"');
  });

  it('gives cars, homes and jobs their own safety tips', () => {
    expect(html(<SafetyTips parentCategory="cars" />)).toContain('chassis number');
    expect(html(<SafetyTips parentCategory="jobs" />)).toContain('Never pay to apply');
    expect(html(<SafetyTips parentCategory="furniture" />)).toContain(
      'Never send money before you have seen the item.',
    );
  });
});

describe('the gallery', () => {
  it('links every picture and video to its file, so that it works without JavaScript', () => {
    const page = html(<ListingGallery {...base} />);
    expect(page.match(/<li>/g)).toHaveLength(3);
    expect(page).toContain('href="/media/c.mp4" aria-label="Play video 3 of 3"');
    expect(page).toContain('alt="Suzuki Jimny 2021, photo 1 of 3"');
    expect(page).toContain('2 photos, 1 video');
    expect(page).not.toMatch(/style=|<dialog/);
  });

  it('shows the tile of the island when there is no picture, and SOLD when it is gone', () => {
    expect(html(<ListingGallery {...base} media={[]} />)).toContain('/tiles/jm.svg');
    expect(html(<ListingGallery {...base} sold />)).toContain('SOLD');
  });
});

describe('what search engines read', () => {
  const labels = {
    place: PLACE,
    country: 'Jamaica',
    category: 'Automotive - Cars',
    parent: { slug: 'cars', name: 'Cars' },
    home: 'Home',
    location: 'Jamaica',
  };
  const site = { publicUrl: 'https://shop.example', siteName: 'Calabash', locale: 'en' };
  const metaOf = (change: Partial<ListingView>) =>
    JSON.stringify(
      listingMeta({ ...base, ...change }, labels, listingSeo({ ...base, ...change }, labels, site)),
    );

  it('is the product, its offer and its place among the categories', () => {
    expect(metaOf({})).toMatch(
      /"@type":"Product".*"@type":"Offer".*"price":"18500.00".*"@type":"BreadcrumbList".*category=cars/,
    );
  });

  it('is nothing while the listing waits for review', () => {
    expect(metaOf({ status: 'pending' })).toMatch(/noindex/);
    expect(metaOf({ status: 'pending' })).not.toMatch(/Product/);
  });

  it('is no product where a price of nothing means something else: one without an offer is refused', () => {
    const lost = metaOf({ price: { amount: 0, currency: 'USD' }, parentCategory: 'lost-found' });
    expect(lost).not.toMatch(/"Offer"|"Product"/);
    expect(lost).toContain('BreadcrumbList');
    expect(
      metaOf({ price: { amount: 60_000, currency: 'USD' }, parentCategory: 'jobs' }),
    ).toContain('"price":"600.00"');
    expect(
      metaOf({ price: { amount: 0, currency: 'USD' }, parentCategory: 'free-items' }),
    ).toContain('"price":"0.00"');
  });
});
