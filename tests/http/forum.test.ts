// The forum with HTML and forms alone.
import { DEMO, signInAs, signUp } from '#tests/support/journey-people.ts';
import { photograph } from '#tests/support/photographs.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';
import { expect, test } from '@playwright/test';

/** Somebody new, with a browser of their own. */
async function person(fullName: string): Promise<PlainPage> {
  const page = openPlainBrowser();
  await signUp(page, { fullName });
  return page;
}

/** Waits until everybody sees a discussion. */
async function isPublic(id: string): Promise<void> {
  const visitor = openPlainBrowser();
  await expect
    .poll(async () => (await visitor.get(`/api/forum/posts/${id}`))['data'])
    .toMatchObject({ id });
}

/** A public discussion of the page's person, made by the API. */
async function aDiscussion(page: PlainPage, title: string, content: string): Promise<string> {
  const { data } = await page.post('/api/forum/posts', { title, content });
  const { id } = data as { id: string };
  await isPublic(id);
  return id;
}

test('a post, its reply, likes and the deletion of the reply are forms', async () => {
  const asker = await person('Lucía Fernández');
  await asker.goto('/forum');
  await asker.click('link', 'New Post');
  asker.fill('Title', '  ');
  asker.fill('Content', 'Kept when *something* is wrong. <script>alert(1)</script>');
  await asker.click('button', 'Post');
  expect(asker.text()).toContain('Give your post a title.');
  expect(asker.field('Content').value).toContain('Kept when *something* is wrong.');
  asker.fill('Title', 'Quetzals at the market');
  asker.select('Category', 'recommendations');
  await asker.click('button', 'Post');
  expect(asker.heading(1)).toBe('Quetzals at the market');
  expect(asker.text()).toContain('<script>alert(1)</script>');
  const path = asker.url.pathname;
  await isPublic(path.slice('/forum/'.length));

  const helper = await person('Nadège Pierre');
  await helper.goto('/forum?q=quetzals');
  expect(helper.text()).toContain('1 discussion with “quetzals”');
  await helper.click('button', '0 likes');
  expect(helper.find('button', '1 like').getAttribute('aria-pressed')).toBe('true');
  await helper.click('link', 'Reply');
  helper.fill('Write a reply', 'Only **on Sundays**');
  await helper.click('button', 'Reply');
  expect(helper.text()).toContain('Only on Sundays');

  // The reply is public once it was looked at; whoever asked says that it is the answer.
  await expect.poll(async () => (await asker.reload()).has('button', 'Mark as answer')).toBe(true);
  await asker.click('button', 'Mark as answer');
  expect(asker.text()).toContain('Accepted answer');
  await asker.goto('/forum');
  asker.fill('Search discussions', 'quetzals');
  await asker.pressEnter('Search discussions');
  await asker.click('link', 'Show 1 reply');
  expect(asker.root.querySelector('.forum-replies strong')?.textContent).toBe('on Sundays');

  await helper.goto(path);
  await helper.click('button', 'Delete');
  expect(helper.text()).toContain('Reply deleted');
});

test('the second of two edits is told what the first one wrote', async () => {
  const [page, other] = [openPlainBrowser(), openPlainBrowser()];
  await signInAs(other, await signUp(page));
  const id = await aDiscussion(page, 'Two tabs', 'As it was');
  await page.goto(`/forum/texts/${id}`);
  await other.goto(`/forum/texts/${id}`);
  other.fill(/^Content/, 'From the other tab');
  await other.click('button', 'Save');
  expect(other.heading(1)).toBe('Two tabs');
  page.fill(/^Content/, 'From this tab');
  await page.click('button', 'Save');
  expect(page.has('heading', 'This was changed elsewhere')).toBe(true);
  expect(page.root.querySelector('.forum-source')?.textContent).toContain('From the other tab');
  expect(page.field(/^Content/).value).toBe('From this tab');
  await page.click('button', 'Save');
  expect(page.text()).toContain('Until then others see it as it was before.');
  // An edit, too, is looked at before it is read.
  await expect.poll(async () => (await page.reload()).text()).toContain('From this tab');
  expect(page.text()).toContain('Edited');
});

test('a moderator closes a discussion with a reason, and opens it again', async () => {
  const id = await aDiscussion(await person('Rohan Persaud'), 'Closing time', 'When?');
  const page = openPlainBrowser();
  await signInAs(page, DEMO.moderator);
  await page.goto(`/forum/${id}`);
  await page.click('button', 'More options');
  page.select('Reason', 'heated');
  await page.click('button', 'Lock');
  expect(page.text()).toContain('because it became heated');
  expect(page.hasField('Your reply')).toBe(false);
  await page.click('button', 'More options');
  await page.click('button', 'Unlock');
  expect(page.hasField('Your reply')).toBe(true);
});

test('a visitor who likes, writes or replies signs in, and comes back', async () => {
  const id = await aDiscussion(await person('Kwame Joseph'), 'Guava jelly', 'How long?');
  const page = await openPlainBrowser().goto('/forum?q=guava');
  await page.click('button', '0 likes');
  expect(page.url.pathname).toBe('/login');
  expect(page.url.searchParams.get('next')).toMatch(/^\/forum/);
  expect(page.text()).toContain('to take part in the forum');
  await page.goto('/forum/new');
  expect(page.url.pathname + page.url.search).toBe('/login?next=%2Fforum%2Fnew');
  await page.goto(`/forum/${id}`);
  expect(page.hasField('Your reply')).toBe(false);
});

test('a picture is chosen, sent with a reply and seen, with forms alone', async () => {
  const helper = await person('Marcia Bennett');
  const id = await aDiscussion(helper, 'Which pot is this?', 'Found at the market.');
  await helper.goto(`/forum/${id}`);
  helper.fill('Your reply', 'This one.');
  const photo = new File([new Uint8Array(await photograph())], 'pot.jpg', { type: 'image/jpeg' });
  helper.upload('Add a picture, up to four', photo);
  await helper.click('button', 'Reply');
  const picture = helper.root.querySelector('.forum-reply img[alt^="Picture 1"]');
  expect(picture?.getAttribute('alt')).toBe('Picture 1 of Marcia Bennett');
});
