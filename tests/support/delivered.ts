/**
 * Orders that were delivered, made through the API: people who may rate each other without a
 * browser of their own.
 */
import type { BrowserContext } from '@playwright/test';
import { shopUrl } from './journey.ts';
import { demoSeller, signInByCode, signUp } from './journey-people.ts';
import { openPlainBrowser, type PlainPage } from './plain-browser.ts';

export type Deal = {
  buyer: PlainPage;
  seller: PlainPage;
  sellerId: string;
  listingId: string;
  orderId: string;
};

/** What the API says to somebody. */
export const dataOf = async <Data>(answer: Promise<Record<string, unknown>>): Promise<Data> =>
  (await answer)['data'] as Data;

/** Something that the seller has more of than these tests take. */
async function findForSale(buyer: PlainPage, sellerId: string): Promise<string> {
  type Listing = { id: string; sold: boolean };
  type Choices = { variations: unknown[] };
  const path = `/api/sellers/${sellerId}/listings?limit=50`;
  for (const { id, sold } of await dataOf<Listing[]>(buyer.get(path))) {
    if (sold) continue;
    const choices = await dataOf<Choices | undefined>(
      buyer.get(`/api/listings/${id}/order-choices`),
    );
    if (choices?.variations.length === 0) return id;
  }
  throw new Error('The seller has nothing that can be bought');
}

/** Asha Campbell, who is new, buys something of the demo's seller of a country, and gets it. */
export async function deliverOrder(country: string): Promise<Deal> {
  const [buyer, seller] = [openPlainBrowser(), openPlainBrowser()];
  await signUp(buyer, { fullName: 'Asha Campbell' });
  await signInByCode(seller, demoSeller(country));
  const { id: sellerId } = await dataOf<{ id: string }>(seller.get('/api/profile'));
  const listingId = await findForSale(buyer, sellerId);
  const request = { listingId, quantity: 1, fulfillment: 'pickup', payment: 'cash' };
  const { id } = await dataOf<{ id: string }>(buyer.post('/api/orders', request));
  for (const step of ['confirm', 'ship']) await seller.post(`/api/orders/${id}/${step}`, { id });
  await buyer.post(`/api/orders/${id}/deliver`, { id });
  return { buyer, seller, sellerId, listingId, orderId: id };
}

/** Gives a browser the session of somebody. */
export async function takeSession(context: BrowserContext, of: PlainPage): Promise<void> {
  const cookies = Object.entries(await of.cookies());
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: shopUrl() })));
}

/** Words of its own kind, without digits that look like a telephone number. */
export const wordsOf = (orderId: string): string =>
  `Honest, and on time: ${orderId.replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
