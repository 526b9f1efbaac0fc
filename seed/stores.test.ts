import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parseHours } from '#features/sellers/store/hours.ts';
import { storeInput } from '#features/sellers/store/input.server.ts';
import { demoListings } from './listings/plan.ts';
import { DEMO_ACCOUNTS, demoPeople } from './people.ts';
import { demoBanner, parsePicture, renderDemoPicture } from './pictures.ts';
import { demoStores } from './stores.ts';

const people = demoPeople();
const listings = demoListings(people);
const stores = demoStores(people, listings);

describe('the stores of the demo', () => {
  test('belong to about a third of the sellers, among them the one to sign in as, under names of their own', () => {
    const share = stores.length / people.filter((person) => person.sells).length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.45);
    expect(stores.map(({ seller }) => seller.email)).toContain(DEMO_ACCOUNTS.seller);
    expect(new Set(stores.map(({ name }) => name)).size).toBe(stores.length);
    expect(demoStores(demoPeople(), demoListings(demoPeople()))).toEqual(stores);
  });

  test('could all have been written in the form', () => {
    for (const {
      name,
      seller,
      description,
      website,
      social,
      phone,
      whatsapp,
      hours,
      freeFrom,
      currency,
      returnPolicy,
      shippingPolicy,
    } of stores) {
      const input = storeInput(seller).safeParse({
        storeName: name,
        storeDescription: description,
        website,
        socialMedia: social,
        phoneNumber: phone,
        whatsapp,
        businessHours: hours,
        shippingInfo: {
          freeShippingThreshold: freeFrom === null ? null : { amount: freeFrom, currency },
        },
        currency,
        policies: { returnPolicy, shippingPolicy },
      });
      expect(input, name).toMatchObject({
        success: true,
        data: { phoneNumber: phone, website, freeShippingThreshold: freeFrom },
      });
      expect(`${name} ${description} ${returnPolicy} ${shippingPolicy}`).not.toMatch(
        /[{}[\]]|undefined/,
      );
      for (const text of Object.values(hours))
        expect(parseHours(text), `${name}: ${text}`).not.toBeNull();
    }
  });

  test('ring nobody and lead nowhere real', () => {
    for (const { phone, website, social } of stores) {
      if (phone !== null) expect(phone).toMatch(/^\+1\d{3}55501\d\d$/);
      for (const url of [website, ...Object.values(social)])
        if (url) expect(new URL(url).hostname).toMatch(/\.example$/);
    }
  });

  test('have drawn banners of the promised size, and nobody else has', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'calabash-banners-'));
    const [owner] = stores.filter(({ hasBanner }) => hasBanner);
    for (const { width, avif } of demoBanner(owner!.seller.slug).variants) {
      const meta = await sharp(
        (await renderDemoPicture(folder, avif.replace('/demo/', ''))) ?? '',
      ).metadata();
      expect([meta.width, meta.height]).toEqual([width, Math.round(width * 0.3875)]);
    }
    expect(parsePicture('banner-nobody-640.avif')).toBeNull();
    expect(parsePicture(`banner-${owner!.seller.slug}-641.avif`)).toBeNull();
    await rm(folder, { recursive: true, force: true });
  });
});
