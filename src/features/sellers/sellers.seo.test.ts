import { describe, expect, it } from 'vitest';
import type { SellerPageView, StoreView } from './sellers.schema.ts';
import { sellerMeta, sellerSeo } from './sellers.seo.ts';

const ID = '01936b2e-7d5a-7c31-9a54-000000000001';
const site = { publicUrl: 'https://calabash.example', siteName: 'Calabash', locale: 'en' };
const labels = {
  title: 'Wahò – Dominica',
  description: 'Wahò on Calabash.',
  place: 'Salybia, Dominica',
  country: 'Dominica',
};
const store: StoreView = {
  name: 'Wahò',
  description: 'Bowls </script> and baskets.',
  logo: null,
  banner: null,
  website: 'https://waho.example/',
  businessType: 'business',
  isRegistered: true,
  socialMedia: { instagram: 'https://instagram.example/waho' },
  businessHours: {
    monday: '9:00-17:00',
    tuesday: '8:30-12:00, 13:00-17:00',
    saturday: '24 hours',
    sunday: 'Closed',
    friday: 'By appointment',
  },
  shippingInfo: {
    localDelivery: true,
    islandWideShipping: false,
    internationalShipping: false,
    freeShippingThreshold: null,
    deliveryFee: null,
  },
  policies: { returnPolicy: null, shippingPolicy: null, privacyPolicy: null },
  sharesPhone: true,
  sharesWhatsapp: true,
  updatedAt: '2026-11-21T12:00:00.000Z',
};
const page: SellerPageView = {
  seller: {
    id: ID,
    name: 'Annette',
    avatar: '/avatars/a.webp',
    rating: 4.9,
    totalRatings: 61,
    isVerified: true,
    username: 'Annette',
    country: 'DM',
    parish: null,
    phoneVerified: true,
    emailVerified: true,
    islandVerified: false,
    identityVerified: false,
    joinedAt: '2025-01-01T00:00:00.000Z',
  },
  bio: null,
  store,
  openState: 'open',
  today: 'monday',
};
const json = (view: SellerPageView, offers = 3) =>
  sellerMeta(view, labels, sellerSeo(view, labels, site, offers)).flatMap((tag) =>
    'script:ld+json' in tag ? [tag['script:ld+json'] as Record<string, unknown>] : [],
  );

describe('a seller in search engines', () => {
  it('is a Store with its hours, links and rating at one address', () => {
    const [ld] = json(page);
    expect(ld).toMatchObject({
      '@type': 'Store',
      name: 'Wahò',
      url: `https://calabash.example/seller/${ID}`,
      sameAs: ['https://waho.example/', 'https://instagram.example/waho'],
      address: { addressCountry: 'DM' },
      aggregateRating: { ratingValue: 4.9, ratingCount: 61 },
    });
    expect(ld?.['openingHoursSpecification']).toEqual(
      [
        ['Monday', '09:00', '17:00'],
        ['Tuesday', '08:30', '12:00'],
        ['Tuesday', '13:00', '17:00'],
        ['Saturday', '00:00', '23:59'],
      ].map(([day, opens, closes]) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${day}`,
        opens,
        closes,
      })),
    );
    expect(JSON.stringify(ld)).not.toMatch(/telephone|email/i);
  });

  it('is a Person without a store, and nobody without anything on sale', () => {
    expect(json({ ...page, store: null })).toMatchObject([
      { '@type': 'Person', name: 'Annette', image: 'https://calabash.example/avatars/a.webp' },
    ]);
    expect(json({ ...page, store: null }, 0)).toEqual([]);
    expect(sellerSeo({ ...page, store: null }, labels, site, 0).noindex).toBe(true);
    expect(sellerSeo(page, labels, site, 0).noindex).toBe(false);
  });
});
