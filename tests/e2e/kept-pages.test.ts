// Finished pages that are kept for people who are not signed in, on the real server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#tests/support/journey-people.ts';
import { addressOfItsOwn, openShop, type Shop, visitor } from '#tests/support/running-shop.ts';

const CANARY = 'Zephyrine Canary';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function firstOf(kind: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/${kind}?limit=1`, { headers: addressOfItsOwn() });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return data[0]?.id ?? '';
}

test('pages of who is signed in are their own, and what others get says nothing of them', async () => {
  const [listing, event, post] = await Promise.all(
    ['listings', 'events', 'forum/posts'].map(firstOf),
  );
  const detail = await fetch(`${shop.url}/api/listings/${listing}`, { headers: addressOfItsOwn() });
  const { data } = (await detail.json()) as { data: { seller: { id: string } } };
  const paths = [
    '/',
    '/products',
    '/search?q=car',
    `/products/${listing}`,
    `/seller/${data.seller.id}`,
    '/events',
    `/events/${event}`,
    '/forum',
    `/forum/${post}`,
    '/terms',
  ];
  const { page, leave } = await visitor(shop);
  await signUp(page.context(), { fullName: CANARY });
  const headers = { ...addressOfItsOwn(), 'Accept-Encoding': 'br' };
  for (const path of paths) {
    // A language of its own, so that no journey has read the same page.
    const address = path === '/' ? '/pap/' : `/pap${path}`;
    const own = await page.request.get(address, { headers: { 'Accept-Encoding': 'br' } });
    expect(await own.text(), path).toContain(CANARY);
    expect(own.headers()['etag'], path).toBeUndefined();
    const [first, again] = [
      await fetch(shop.url + address, { headers }),
      await fetch(shop.url + address, { headers }),
    ];
    expect(await first.text(), path).not.toMatch(/Zephyrine|Canary/);
    expect(again.headers.get('ETag'), path).toBe(first.headers.get('ETag'));
    expect(first.headers.get('ETag'), path).toMatch(/^W\//);
    expect([...first.headers.keys()], path).not.toContain('set-cookie');
  }
  await leave();
});
