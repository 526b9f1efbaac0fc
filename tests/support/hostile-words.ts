/**
 * A seller whose every word is one long one, and whose price is the highest: what a page must bear
 * without growing wider than the screen.
 */
import type { BrowserContext } from '@playwright/test';
import { signUp } from './journey-people.ts';
import { send, upload } from './new-listing.ts';
import { photograph } from './photographs.ts';
import { dayIn, writtenEvent } from './written-event.ts';

/** One word of so many letters, none of which a line may break after by the rules of a language. */
const word = (letters: number): string => 'Wm'.repeat(letters / 2);

/** What the title begins with, for searching. */
export const HOSTILE_TITLE = word(120);

/** Where what they wrote is. */
export type Hostile = { listing: string; store: string; event: string; discussion: string };

/**
 * Signs the browser in as that seller.
 * @param title of a listing and an event; journeys run beside each other in one shop, so that who
 *   searches for it takes one of their own
 */
export async function signInAsHostileSeller(
  context: BrowserContext,
  title: string = HOSTILE_TITLE,
): Promise<Hostile> {
  await signUp(context, { fullName: word(80), bio: word(500) });
  await send(context, 'PUT', '/api/profile/store', {
    storeName: word(80),
    storeDescription: word(2000),
    website: `https://${word(60)}.example/${word(100)}`,
    businessHours: { monday: word(60) },
    policies: { returnPolicy: word(300), shippingPolicy: word(300), privacyPolicy: word(300) },
  });
  const listing = await send(context, 'POST', '/api/listings', {
    title,
    category: 'furniture',
    country: 'JM',
    parish: 'JM-01',
    price: { amount: 99_999_999_999, currency: 'JMD' },
    isNegotiable: true,
    negotiablePrice: { amount: 99_999_999_998, currency: 'JMD' },
    condition: 'good',
    description: word(400),
    media: [await upload(context, await photograph())],
    tags: [word(30), `${word(28)}WW`],
    variations: [
      { id: 'a', name: word(40), options: [{ id: 'b', value: word(60), inventory: 99_999 }] },
    ],
  });
  const event = await send(context, 'POST', '/api/events', {
    ...writtenEvent({ repeats: 'weekly', until: dayIn(150) }),
    title,
    description: word(400),
    location: word(160),
    maxAttendees: 100_000,
  });
  const discussion = await send(context, 'POST', '/api/forum/posts', {
    title: word(150),
    content: `${word(400)}\n\n> ${word(200)}\n\n- ${word(200)}\n\n\`${word(200)}\``,
  });
  const seller = await send(context, 'GET', '/api/profile');
  return {
    listing: `/products/${listing['id']}`,
    store: `/seller/${seller['id']}`,
    event: `/events/${event['id']}`,
    discussion: `/forum/${discussion['id']}`,
  };
}
