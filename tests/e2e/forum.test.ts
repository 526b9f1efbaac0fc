import type { Page } from '@playwright/test';
import { DEMO, signInAs, signUp } from '#tests/support/journey-people.ts';
import { photograph } from '#tests/support/photographs.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, shopUrl, test } from '#tests/support/journey.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop();
}, 120_000);
test.afterAll(() => shop.close());

/** Somebody new, with a browser of their own. */
async function person(fullName: string, options = DESKTOP) {
  const visit = await visitor(options);
  await signUp(visit.page.context(), { fullName });
  return visit;
}

/** A public discussion of the page's person, made by the API. */
async function aDiscussion(page: Page, title: string, content: string): Promise<string> {
  const posted = await page.request.post('/api/forum/posts', { data: { title, content } });
  const { data } = (await posted.json()) as { data: { id: string } };
  await expect
    .poll(
      async () =>
        (await shop.browser.newContext()).request
          .get(`${shopUrl()}/api/forum/posts/${data.id}`)
          .then((answer) => answer.status()),
      { timeout: 20_000 },
    )
    .toBe(200);
  return data.id;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Your reply' });

test.describe('the forum', () => {
  test('takes a post, a reply with marks, a like and an answer, and finds them', async ({
    visitor,
  }) => {
    const asker = await person('Terrence Baptiste');
    const { page } = asker;
    await page.goto('/forum');
    await hydrated(page);
    await page.getByRole('link', { name: 'New Post' }).first().click();
    const form = page.getByRole('form', { name: 'New post' });
    await form.getByLabel('Title').fill('Where do zinnias grow best?');
    await form.getByLabel('Topic').selectOption('recommendations');
    await form.getByLabel('Content').fill('Mine are *tired*. <script>alert(1)</script>');
    await form.getByRole('button', { name: 'Post' }).click();
    await page.getByRole('heading', { level: 1, name: 'Where do zinnias grow best?' }).waitFor();
    await page.getByText('<script>alert(1)</script>').waitFor();
    const path = new URL(page.url()).pathname;
    // It opens for others once it was looked at; its author need not ask again.
    await field(page).waitFor();

    const helper = await person('Marcia Bennett');
    await helper.page.goto(path);
    await hydrated(helper.page);
    await field(helper.page).fill('On the windward side');
    await field(helper.page).selectText();
    await helper.page.getByRole('button', { name: 'Bold' }).click();
    await expect(field(helper.page)).toHaveValue('**On the windward side**');
    await helper.page.locator('.forum-preview strong').waitFor();
    await helper.page.getByRole('button', { name: 'Reply', exact: true }).click();
    await helper.page.locator('article strong', { hasText: 'windward' }).waitFor();
    await expect(field(helper.page)).toHaveValue('');
    const like = helper.page.locator('.forum-topic').getByRole('button', { name: '0 likes' });
    await like.click();
    await helper.page
      .locator('.forum-topic')
      .getByRole('button', { name: '1 like', pressed: true })
      .waitFor();

    await page.reload();
    await hydrated(page);
    await page.getByRole('button', { name: 'Mark as answer' }).click();
    await page.getByText('Accepted answer').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.goto('/forum');
    await page.getByRole('searchbox', { name: 'Search discussions' }).fill('zinnias');
    await page.keyboard.press('Enter');
    await page.getByText('1 discussion with “zinnias”').waitFor();
    await expect(page.locator('article')).toHaveCount(1);
    await page.getByRole('link', { name: 'Show 1 reply' }).click();
    await page.locator('.forum-replies strong', { hasText: 'windward' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect([...asker.troubles, ...helper.troubles]).toEqual([]);
    await asker.leave();
    await helper.leave();
  });

  test('tells the second of two edits what the first one wrote', async ({ visitor }) => {
    const { page, troubles, leave } = await person('Asha Campbell', PHONE);
    const id = await aDiscussion(page, 'Two tabs', 'As it was');
    await page.goto(`/forum/texts/${id}`);
    await hydrated(page);
    const other = await page.context().newPage();
    await other.goto(`/forum/texts/${id}`);
    await hydrated(other);
    const content = (tab: Page) => tab.getByRole('textbox', { name: 'Content' });
    await content(other).fill('From the other tab');
    await other.getByRole('button', { name: 'Save' }).click();
    await other.getByRole('heading', { level: 1, name: 'Two tabs' }).waitFor();
    await content(page).fill('From this tab');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'This was changed elsewhere' }).waitFor();
    await page.locator('.forum-source', { hasText: 'From the other tab' }).waitFor();
    await expect(content(page)).toHaveValue('From this tab');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('From this tab').waitFor();
    await page.getByText('Edited').waitFor();
  });

  test('is closed by a moderator with a reason, and opened again', async ({ visitor }) => {
    const asker = await person('Rohan Persaud');
    const id = await aDiscussion(asker.page, 'Closing time', 'When?');
    const { page, leave } = await visitor();
    await signInAs(page.context(), DEMO.moderator);
    await page.goto(`/forum/${id}`);
    await hydrated(page);
    await page.locator('summary[aria-label="More options"]').click();
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('heated');
    await page.getByRole('button', { name: 'Lock' }).click();
    await page.getByText('because it became heated').waitFor();
    await expect(field(page)).toHaveCount(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.locator('summary[aria-label="More options"]').click();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await field(page).waitFor();
    await asker.leave();
  });

  test('works without scripts: post, open the replies, reply, like, delete', async ({
    visitor,
  }) => {
    const asker = await person('Lucía Fernández', { ...DESKTOP, javaScriptEnabled: false });
    const { page } = asker;
    await page.goto('/forum');
    await page.getByRole('link', { name: 'New Post' }).first().click();
    await page.getByLabel('Title').fill('  ');
    await page.getByLabel('Content').fill('Kept when something is wrong');
    await page.getByRole('button', { name: 'Post' }).click();
    await page.getByText('Give your post a title.').waitFor();
    await expect(page.getByLabel('Content')).toHaveValue('Kept when something is wrong');
    await page.getByLabel('Title').fill('Quetzals at the market');
    await page.getByRole('button', { name: 'Post' }).click();
    await page.getByRole('heading', { level: 1, name: 'Quetzals at the market' }).waitFor();
    const path = new URL(page.url()).pathname;
    await expect
      .poll(async () => (await page.request.get(`/api/forum/posts${path.slice(6)}`)).json(), {
        timeout: 20_000,
      })
      .toMatchObject({ data: { status: 'approved' } });

    const helper = await person('Nadège Pierre', { ...DESKTOP, javaScriptEnabled: false });
    await helper.page.goto('/forum?q=quetzals');
    await helper.page.getByRole('link', { name: 'Reply', exact: true }).click();
    await helper.page.getByRole('textbox', { name: 'Write a reply' }).fill('Only on Sundays');
    await helper.page.getByRole('button', { name: 'Reply' }).click();
    await helper.page.getByText('Only on Sundays').waitFor();
    await helper.page.getByRole('button', { name: '0 likes' }).first().click();
    await helper.page.getByRole('button', { name: '1 like', pressed: true }).waitFor();
    await helper.page.goto(path);
    await helper.page.getByRole('button', { name: 'Delete' }).click();
    await helper.page.getByText('Reply deleted').waitFor();
    await asker.leave();
    await helper.leave();
  });

  test('takes pictures into a reply, and shows it where it stands in a long discussion', async ({
    visitor,
  }) => {
    const asker = await person('Lystra Joseph');
    const id = await aDiscussion(asker.page, 'Thirty recipes', 'One each');
    const others = [await person('Anil Ramkissoon'), await person('Natasha Mohammed')];
    for (const [index, { page }] of others.entries())
      for (let nth = 0; nth < 15; nth += 1)
        await page.request.post(`/api/forum/posts/${id}/replies`, {
          data: { content: `Recipe ${index * 15 + nth + 1}` },
        });
    const { page, troubles, leave } = await person('Shantel Clarke', PHONE);
    await expect
      .poll(
        async () =>
          (await (await page.request.get(`/api/forum/posts/${id}`)).json()).data.replies as number,
        { timeout: 20_000 },
      )
      .toBe(30);
    await page.goto(`/forum/${id}`);
    await hydrated(page);
    await field(page).fill('The last one, with pictures');
    const choose = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add a picture, up to four' }).click();
    const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
    const photo = await photograph();
    await (
      await choose
    ).setFiles([
      file('pot.jpg', 'image/jpeg', photo),
      file('plate.jpg', 'image/jpeg', photo),
      file('notes.pdf', 'application/pdf', Buffer.from('%PDF-1.4')),
    ]);
    // Pictures are worked on after pages: on a busy machine they wait.
    await expect(page.locator('input[name=media]')).toHaveCount(2);
    await page.locator('.err').waitFor();
    await expect.poll(() => accessibilityFindings(page), { timeout: 20_000 }).toEqual([]);
    await page.getByRole('button', { name: 'Remove picture 1' }).click();
    await expect(page.locator('input[name=media]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    const reply = page.locator('article', { hasText: 'The last one, with pictures' });
    await reply.locator('img[alt^="Picture 1"]').waitFor();
    await page.getByRole('link', { name: 'Back to the first replies' }).waitFor();
    await expect(page.getByText('Recipe 1', { exact: true })).toHaveCount(0);
    for (const each of [asker, ...others]) await each.leave();
  });

  test('keeps what was written when the session has ended, for nobody else', async ({
    visitor,
  }) => {
    const visit = await visitor(PHONE);
    const { page } = visit;
    const account = await signUp(page.context());
    await page.goto('/forum/new');
    await hydrated(page);
    const content = page.getByRole('textbox', { name: 'Content' });
    await page.getByLabel('Title').fill('Breadfruit, roasted or boiled?');
    await content.fill('Long thought about');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Post' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await signInAs(page.context(), account);
    await page.goto('/forum/new');
    await page.getByText('We kept what you wrote last time.').waitFor();
    await expect(content).toHaveValue('Long thought about');
    await page.getByRole('button', { name: 'Post' }).click();
    await page.getByRole('heading', { level: 1, name: 'Breadfruit, roasted or boiled?' }).waitFor();
    await page.goto('/forum/new');
    await hydrated(page);
    await expect(content).toHaveValue('');

    // Left on a device that somebody else signs in on.
    await content.fill('For nobody else');
    const drafts = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await expect.poll(drafts).toContain('For nobody else');
    await page.context().clearCookies();
    await signUp(page.context());
    await page.goto('/forum/new');
    await hydrated(page);
    await expect(content).toHaveValue('');
    await expect.poll(drafts).not.toContain('For nobody else');
    expect(visit.troubles).toEqual([]);
    await visit.leave();
  });

  test('says at the box that was sent from that there is no connection', async ({ visitor }) => {
    const asker = await person('Kwame Joseph');
    const ids = [
      await aDiscussion(asker.page, 'Tamarind balls', 'Who makes them?'),
      await aDiscussion(asker.page, 'Tamarind juice', 'With ginger?'),
    ];
    const { page } = asker;
    await page.goto(`/forum?q=tamarind&open=${ids[0]}&open=${ids[1]}`);
    await hydrated(page);
    const box = (id = '') => page.locator(`#post-${id}`);
    await box(ids[1]).getByRole('textbox', { name: 'Write a reply' }).fill('Kept');
    await page.context().setOffline(true);
    await box(ids[1]).getByRole('button', { name: 'Reply' }).click();
    await box(ids[1]).getByRole('alert').waitFor();
    await expect(box(ids[0]).getByRole('alert')).toHaveCount(0);
    await expect(box(ids[1]).getByRole('textbox')).toHaveValue('Kept');
    await page.context().setOffline(false);
    await asker.leave();
  });

  test('sends visitors to sign in, and back', async ({ visitor }) => {
    const { page } = await visitor();
    await page.goto('/forum');
    await hydrated(page);
    await page
      .getByRole('button', { name: /likes?$/ })
      .first()
      .click();
    await page.waitForURL(/\/login\?next=%2Fforum/);
    await page.getByText('to take part in the forum').waitFor();
    await page.goto('/forum/new');
    await page.waitForURL(/\/login\?next=%2Fforum%2Fnew/);
  });
});
