// Messages without scripts: forms and pages, pictures in them, and whom they are not for.
import { expect, test } from '@playwright/test';
import { fetchAs } from '#tests/support/fetch-as.ts';
import { signUp } from '#tests/support/journey-people.ts';
import { photograph } from '#tests/support/photographs.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

const THREAD = /^\/messages\/[\da-f-]{36}$/;

/** Something that is sold in a country that no other journey's sellers are of. */
async function aListing(page: PlainPage): Promise<{ id: string; seller: { id: string } }> {
  const { data } = (await page.get('/api/listings?country=MQ&limit=20')) as {
    data: { id: string; sold: boolean; seller: { id: string } }[];
  };
  const found = data.find(({ sold }) => !sold);
  if (!found) throw new Error('Nobody in Martinique sells anything');
  return found;
}

/** A conversation that is open before both of them. */
async function twoPeople(): Promise<{ one: PlainPage; other: PlainPage }> {
  const [one, other] = [openPlainBrowser(), openPlainBrowser()];
  await signUp(one);
  await signUp(other);
  const { data: me } = (await one.get('/api/auth/session')) as { data: { id: string } };
  await other.goto(`/messages?seller=${me.id}`);
  other.fill('Your message', 'Have you got pictures?');
  await other.click('button', /^Send$/);
  expect(other.url.pathname).toMatch(THREAD);
  // The first words are looked at before the other one sees them.
  const open = async () => {
    await one.goto(other.url.pathname);
    return one.hasField(/^Message$/);
  };
  await expect.poll(open).toBe(true);
  return { one, other };
}

const aPhoto = async (name: string, width: number) => {
  const bytes = await photograph({ width, height: Math.round(width * 0.75) });
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
};

test('somebody writes about a listing, looks for words, and blocks the seller', async () => {
  const page = openPlainBrowser();
  await signUp(page);
  const { id, seller } = await aListing(page);
  await page.goto(`/products/${id}`);
  await page.click('link', 'Contact Seller');
  page.fill('Your message', 'Without scripts');
  await page.click('button', /^Send$/);
  expect(page.url.pathname).toMatch(THREAD);
  expect(page.within('log').text()).toContain('Without scripts');
  page.fill(/^Message$/, 'Twice');
  await page.click('button', /^Send$/);
  expect(page.within('log').text()).toContain('Twice');
  page.fill('Search conversations', 'nobody like that');
  await page.pressEnter('Search conversations');
  expect(page.text()).toContain('No conversation matches');
  await page.goto('/messages');
  await page.click('link', /Twice/);
  await page.click('button', 'More options');
  await page.click('button', /^Archive$/);
  expect(page.url.pathname).toBe('/messages');
  expect(page.text()).toContain('Everything is archived');
  await page.goto(`/seller/${seller.id}`);
  await page.click('button', 'Block this seller');
  expect(page.text()).toContain('You blocked this seller.');
  await page.click('button', 'Unblock this seller');
  expect(page.has('button', /^Block this seller/)).toBe(true);
});

test('signed-out people sign in first, and other people’s conversations are not there', async () => {
  const page = openPlainBrowser();
  await page.goto('/messages');
  expect(page.url.pathname + page.url.search).toMatch(/^\/login\?next=%2Fmessages/);
  await signUp(page);
  for (const id of ['01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d', 'not-an-id'])
    expect((await page.goto(`/messages/${id}`)).status).toBe(404);
});

test('the form takes pictures, which are nobody else’s', async () => {
  const { one, other } = await twoPeople();
  one.upload('Add pictures', await aPhoto('a.jpg', 2400));
  await one.click('button', /^Send$/);
  expect(one.within('log').has('link', 'Your picture, photo 1 of 1')).toBe(true);
  await other.reload();
  expect(other.within('log').has('link', /photo 1 of 1/)).toBe(true);

  const thread = one.url.pathname.replace('/messages/', '/api/conversations/');
  const { data } = (await one.get(`${thread}/messages`)) as {
    data: { attachments: { url: string }[] }[];
  };
  const [address = ''] = data.flatMap(({ attachments }) => attachments.map(({ url }) => url));
  expect(address).not.toBe('');
  const statusFor = async (page: PlainPage) => (await fetchAs(page, address)).status;
  const stranger = openPlainBrowser();
  expect(await statusFor(stranger)).toBe(404);
  await signUp(stranger);
  expect(await statusFor(stranger)).toBe(404);
  for (const person of [one, other]) expect(await statusFor(person)).toBe(200);
});

test('the form says what is wrong with a picture, and keeps what was written', async () => {
  const { one: page } = await twoPeople();
  page.upload('Add pictures', new File(['no picture'], 'a.jpg', { type: 'image/jpeg' }));
  page.fill(/^Message$/, 'Keep this');
  await page.click('button', /^Send$/);
  expect(page.text()).toContain('Only JPEG, PNG, WebP, and GIF are allowed.');
  expect(page.field(/^Message$/).value).toBe('Keep this');
  const four = await Promise.all(['1', '2', '3', '4'].map((n) => aPhoto(`${n}.jpg`, 400)));
  page.upload('Add pictures', ...four);
  await page.click('button', /^Send$/);
  expect(page.text()).toContain('A message has at most three pictures.');
  await page.click('button', /^Send$/);
  expect(page.within('log').text()).toContain('Keep this');
});

test('the stream is not sent as the data of a page, which would be waited for without end', async () => {
  const page = openPlainBrowser();
  await signUp(page);
  for (const path of ['/messages/stream.data', '/es/messages/stream.data']) {
    const answer = await fetchAs(page, path);
    expect(answer.status).toBe(404);
  }
});
