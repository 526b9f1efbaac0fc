import { describe, expect, test } from 'vitest';
import {
  CATEGORIES,
  childrenOf,
  conditionsFor,
  COUNTRIES,
  currencyByCode,
  findCategory,
} from '#features/catalog/catalog.data.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { modelsOf } from '#features/catalog/catalog.vehicles.ts';
import { listingInput } from '#features/listings/listings.schema.ts';
import { sectionOf } from '#features/listings/edits/input.choices.ts';
import { writtenDetails } from '#features/listings/edits/input.details.ts';
import { writtenDetailsOf } from '#features/listings/edits/content.server.ts';
import { demoListings } from './listings/plan.ts';
import { demoVariations } from './listings/variations.ts';
import { demoPeople } from './people.ts';
import { PLACES } from './places.ts';
import { demoReviews } from './reviews.ts';

const people = demoPeople();
const listings = demoListings(people);
const approved = listings.filter((listing) => listing.status === 'approved');
const inDollars = (listing: (typeof listings)[number]) =>
  listing.price / 100 / (currencyByCode(listing.currency)?.rate ?? Number.NaN);

describe('the assortment of the demo', () => {
  test('is the same every time', () => {
    expect(demoListings(demoPeople())).toEqual(listings);
    expect(demoReviews(people, listings)).toEqual(
      demoReviews(demoPeople(), demoListings(demoPeople())),
    );
  });

  test('has at least 60 people, of all 28 places, with addresses of their own', () => {
    expect(people.length).toBeGreaterThanOrEqual(60);
    expect(new Set(people.map((person) => person.country)).size).toBe(28);
    expect(new Set(people.map((person) => person.email)).size).toBe(people.length);
    expect(new Set(people.map((person) => person.slug)).size).toBe(people.length);
  });

  test('has at least 1,200 listings in all places and in every category that can be chosen', () => {
    expect(approved.length).toBeGreaterThanOrEqual(1200);
    expect(new Set(approved.map((listing) => listing.country))).toEqual(
      new Set(COUNTRIES.map((country) => country.code)),
    );
    const leaves = CATEGORIES.filter((category) => childrenOf(category.slug).length === 0).map(
      (category) => category.name,
    );
    expect(new Set(approved.map((listing) => listing.category))).toEqual(new Set(leaves));
  });

  test('is written in six languages', () => {
    expect([...new Set(approved.map((listing) => listing.language))].sort()).toEqual([
      'en',
      'es',
      'fr',
      'ht',
      'nl',
      'pap',
    ]);
  });

  test('gives every listing a condition of its category, or none where the category has none', () => {
    for (const listing of listings) {
      const allowed = conditionsFor(findCategory(listing.category)?.slug ?? null);
      if (allowed.length === 0) expect(listing.condition, listing.title).toBeNull();
      else expect(allowed, listing.title).toContain(listing.condition);
    }
  });

  test('never says the same title twice, and leaves no choice undecided in a text', () => {
    expect(new Set(listings.map((listing) => listing.title)).size).toBe(listings.length);
    for (const listing of listings)
      expect(`${listing.title} ${listing.description}`).not.toMatch(
        /[[\]{}]|undefined|\b(à|de) Les? /,
      );
  });

  test('asks prices in proportion to the thing', () => {
    const range: Record<string, [number, number]> = {
      'Automotive - Cars': [800, 80_000],
      'Real Estate - Sale': [8000, 2_500_000],
      'Real Estate - Rent': [200, 10_000],
      Phones: [10, 900],
      Electronics: [15, 1500],
      Furniture: [15, 1200],
      'Food & Dining': [3, 1200],
      'Free Items': [0, 0],
      'Lost & Found': [0, 0],
      Pets: [0, 900],
      'Mobile Home': [8000, 60_000],
    };
    for (const listing of listings) {
      expect(Number.isInteger(listing.price) && listing.price >= 0, listing.title).toBe(true);
      const [low, high] = range[listing.category] ?? [0, 20_000];
      expect(inDollars(listing), listing.title).toBeGreaterThanOrEqual(low);
      expect(inDollars(listing), listing.title).toBeLessThanOrEqual(high);
    }
  });

  test('asks by the hour what the price says, in the same currency', () => {
    const hourly = listings.filter(({ details }) => 'hourlyRate' in details);
    expect(hourly.length).toBeGreaterThan(0);
    expect(
      hourly.filter(
        ({ price, details }) => 'hourlyRate' in details && details.hourlyRate !== price / 100,
      ),
    ).toEqual([]);
  });

  test('keeps the secret minimum below the price', () => {
    for (const listing of listings)
      if (listing.minimum !== null) expect(listing.minimum).toBeLessThan(listing.price);
  });

  test('names parishes of the country wherever the country has a list, and no other', () => {
    for (const place of PLACES)
      for (const town of place.towns)
        if (parishesOf(place.code).length > 0)
          expect(
            parishesOf(place.code).map((parish) => parish.name),
            town.name,
          ).toContain(town.parish);
    for (const listing of listings) {
      if (parishesOf(listing.country).length === 0) expect(listing.parish).toBeNull();
      else expect(listing.parish).toMatch(new RegExp(`^${listing.country}-`));
    }
  });

  test('describes cars with makes and models of the catalog', () => {
    const known = Object.keys(writtenDetails.shape);
    for (const listing of listings) {
      expect(known).toEqual(expect.arrayContaining(Object.keys(listing.details)));
      const slug = findCategory(listing.category)?.slug ?? '';
      if (Object.keys(listing.details).length > 0) expect(sectionOf(slug), slug).not.toBeNull();
      const { make, model } = listing.details;
      if (listing.category === 'Automotive - Cars' && make && modelsOf(make).length > 0)
        expect(modelsOf(make), listing.title).toContain(model);
    }
  });

  test('says nothing that the form would refuse, and a few things come in variations', () => {
    for (const listing of listings) {
      const variations = demoVariations(listing);
      const { title, description, condition, country, parish, currency, tags, details } = listing;
      const written = {
        title,
        description,
        condition,
        country,
        parish,
        tags,
        details: writtenDetailsOf(details, currency),
        variations,
        category: findCategory(listing.category)?.slug,
        price: { amount: listing.price, currency },
        isNegotiable: listing.negotiable,
        negotiablePrice: listing.minimum === null ? null : { amount: listing.minimum, currency },
        stockQuantity: Math.max(1, listing.stock),
        media: ['01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d'],
      };
      expect([title, listingInput({ now: new Date() }).safeParse(written)]).toMatchObject([
        title,
        { success: true, data: { variations: { length: variations.length } } },
      ]);
    }
    expect(approved.filter((listing) => demoVariations(listing).length > 0).length).toBeGreaterThan(
      5,
    );
  });

  test('sells about six in a hundred and lets about five in a hundred trend', () => {
    const share = (part: number) => (100 * part) / approved.length;
    expect(
      share(approved.filter((listing) => listing.soldDaysAgo !== null).length),
    ).toBeGreaterThan(4);
    expect(share(approved.filter((listing) => listing.soldDaysAgo !== null).length)).toBeLessThan(
      9,
    );
    expect(share(approved.filter((listing) => listing.trending).length)).toBeGreaterThan(3);
    expect(share(approved.filter((listing) => listing.trending).length)).toBeLessThan(7);
  });
});
