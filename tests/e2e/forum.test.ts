// The forum as a browser shows it; what HTML and forms do is in tests/http/forum.test.ts.
import { accessibilityFindings } from '#tests/support/axe.ts';
import { signInAs, signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, LINE_CUT, PHONE, test } from '#tests/support/journey.ts';
import { photograph } from '#tests/support/photographs.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

/** Somebody new, who writes by the API. */
async function writer(): Promise<PlainPage> {
  const page = openPlainBrowser();
  await signUp(page);
  return page;
}

/** A discussion with so many replies, all of them public. */
async function aDiscussion(title: string, content: string, replies = 0): Promise<string> {
  const asker = await writer();
  const { id } = (await asker.post('/api/forum/posts', { title, content }))['data'] as {
    id: string;
  };
  const visitor = openPlainBrowser();
  const isPublic = (post: Record<string, unknown>) =>
    expect
      .poll(async () => (await visitor.get(`/api/forum/posts/${id}`))['data'])
      .toMatchObject(post);
  await isPublic({ id });
  // Nobody may write so many in a row alone.
  for (let from = 0; from < replies; from += 15) {
    const other = await writer();
    for (let nth = from; nth < Math.min(from + 15, replies); nth += 1)
      await other.post(`/api/forum/posts/${id}/replies`, { content: `Recipe ${nth + 1}` });
  }
  await isPublic({ replies });
  return id;
}

test('a reply with marks and pictures is shown where it stands in a long discussion', async ({
  visitor,
}) => {
  const id = await aDiscussion('Thirty recipes', 'One each', 30);
  const { page } = await visitor(PHONE);
  await signUp(page.context(), { fullName: 'Shantel Clarke' });
  await page.goto(`/forum/${id}`);
  await hydrated(page);
  const like = page.locator('.forum-topic').getByRole('button', { name: /likes?$/ });
  await like.click();
  await expect(like).toHaveAccessibleName('1 like');
  await expect(like).toHaveAttribute('aria-pressed', 'true');

  const field = page.getByRole('textbox', { name: 'Your reply' });
  await field.fill('On the windward side');
  await field.selectText();
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(field).toHaveValue('**On the windward side**');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('.forum-preview strong')).toHaveText('On the windward side');
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  const photo = await photograph();
  await page
    .getByLabel('Add a picture, up to four')
    .setInputFiles([
      file('pot.jpg', 'image/jpeg', photo),
      file('plate.jpg', 'image/jpeg', photo),
      file('notes.pdf', 'application/pdf', Buffer.from('%PDF-1.4')),
    ]);
  await expect(page.locator('input[name=media]')).toHaveCount(2);
  await expect(page.locator('.err')).toBeVisible();
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect(page.locator('input[name=media]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  const reply = page.locator('article', { hasText: 'On the windward side' });
  await expect(reply.locator('strong')).toHaveText('On the windward side');
  await expect(reply.locator('img[alt^="Picture 1"]')).toBeAttached();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Back to the first replies' })).toBeVisible();
  await expect(page.getByText('Recipe 1', { exact: true })).toHaveCount(0);
});

test('the short form in the list posts a discussion', async ({ visitor }) => {
  const { page } = await visitor();
  await signUp(page.context());
  await page.goto('/forum');
  await hydrated(page);
  await page.getByRole('link', { name: 'New Post' }).first().click();
  const form = page.getByRole('form', { name: 'New post' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill('Where do zinnias grow best?');
  await form.getByLabel('Category').selectOption('recommendations');
  await form.getByLabel('Content').fill('Mine are *tired*.');
  await form.getByRole('button', { name: 'Post' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Where do zinnias grow best?' }),
  ).toBeVisible();
  await expect(page.locator('.forum-topic em')).toHaveText('tired');
});

test('what was written is kept when the session has ended, for nobody else', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  const account = await signUp(page.context());
  await page.goto('/forum/new');
  await hydrated(page);
  const content = page.getByRole('textbox', { name: 'Content' });
  await page.getByLabel('Title').fill('Breadfruit, roasted or boiled?');
  await content.fill('Long thought about');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInAs(page.context(), account);
  await page.goto('/forum/new');
  await expect(content).toHaveValue('');
  await page.getByRole('button', { name: 'Continue it' }).click();
  await expect(content).toHaveValue('Long thought about');
  await page.getByRole('button', { name: 'Post' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Breadfruit, roasted or boiled?' }),
  ).toBeVisible();
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
  await expect.poll(drafts).not.toContain('For nobody else');
  await expect(content).toHaveValue('');
});

test('the second of two edits shows what the first one wrote, and axe finds nothing', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  const account = await signUp(page.context());
  const asker = openPlainBrowser();
  await signInAs(asker, account);
  const first = { title: 'Two devices', content: 'As it was' };
  const { id } = (await asker.post('/api/forum/posts', first))['data'] as { id: string };
  await page.goto(`/forum/texts/${id}`);
  await hydrated(page);
  await asker.goto(`/forum/texts/${id}`);
  asker.fill(/^Content/, 'From the other device');
  await asker.click('button', 'Save');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('From this device');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'This was changed elsewhere' })).toBeVisible();
  await expect(page.locator('.forum-source')).toContainText('From the other device');
  await expect(content).toHaveValue('From this device');
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
});

test.describe('without a connection', () => {
  test.use({ mayComplain: LINE_CUT });

  test('it is said at the box that was sent from', async ({ visitor }) => {
    const ids = [
      await aDiscussion('Tamarind balls', 'Who makes them?'),
      await aDiscussion('Tamarind juice', 'With ginger?'),
    ];
    const { page } = await visitor();
    await signUp(page.context());
    await page.goto(`/forum?q=tamarind&open=${ids[0]}&open=${ids[1]}`);
    await hydrated(page);
    const box = (id = '') => page.locator(`#post-${id}`);
    await box(ids[1]).getByRole('textbox', { name: 'Write a reply' }).fill('Kept');
    await page.context().setOffline(true);
    await box(ids[1]).getByRole('button', { name: 'Reply' }).click();
    await expect(box(ids[1]).getByRole('alert')).toBeVisible();
    await expect(box(ids[0]).getByRole('alert')).toHaveCount(0);
    await expect(box(ids[1]).getByRole('textbox')).toHaveValue('Kept');
  });
});
