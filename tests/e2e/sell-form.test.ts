import sharp from 'sharp';
import { accessibilityFindings } from '#tests/support/axe.ts';
import {
  DESKTOP,
  expect,
  hydrated,
  LINE_CUT,
  PHONE,
  shopUrl,
  test,
} from '#tests/support/journey.ts';
import { arrived, fileInput, selling, submit, tiles } from '#tests/support/sell-form.ts';
import { openSlowProxy } from '#tests/support/slow-proxy.ts';

const at = selling();

test.describe('on a line that is cut', () => {
  test.use({ mayComplain: LINE_CUT });

  test('an upload that is cut in the middle goes on where it stopped', async ({ visitor }) => {
    const line = await openSlowProxy(shopUrl(), 500_000);
    const { page, leave } = await at.seller(visitor, { ...DESKTOP, baseURL: line.url });
    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    await at.choose(page, 'inside.jpg');
    const progress = page.getByRole('progressbar', { name: 'Photo 1: Uploading' });
    await expect
      .poll(async () => Number(await progress.getAttribute('value').catch(() => '0')))
      .toBeGreaterThan(40);
    line.cut();
    const notice = page.getByText('The connection was cut. It goes on where it stopped.');
    await notice.waitFor();
    // So slow that the rest is still on its way when a busy machine gets round to the next cut.
    line.mend(50_000);
    await page.getByRole('button', { name: 'Try again: Photo 1' }).click();
    await expect.poll(() => offsets.length).toBe(2);
    expect(offsets[1]).toBeGreaterThan(0);

    line.cut();
    await notice.waitFor();
    line.mend(500_000);
    await page.reload();
    await hydrated(page);
    await page.getByText(/“inside.jpg” was still on its way/).waitFor();
    await at.choose(page, 'inside.jpg');
    await arrived(page, 1);
    expect(offsets[0]).toBe(0);
    // None is asked for when the last bytes were faster than the cut.
    expect(offsets[2] ?? Infinity).toBeGreaterThanOrEqual(offsets[1] ?? Infinity);
    await leave();
    await line.close();
  });
});

test('what is typed before the scripts are there stays, place and money are of the profile, and Cancel goes one page back', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...DESKTOP, storageState: at.session });
  await page.goto('/products');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/add-product', { waitUntil: 'commit' });
  await page.getByLabel(/^Title/).fill('Typed early');
  await page.getByLabel(/^Category/).selectOption('jewelry');
  await at.choose(page, 'front.jpg');
  held.resolve();
  await hydrated(page);
  await page.getByRole('region', { name: 'Product Variations' }).waitFor();
  await expect(page.getByLabel(/^Title/)).toHaveValue('Typed early');
  await arrived(page, 1);

  const country = page.getByLabel('Country');
  const currency = page.getByRole('combobox', { name: 'Currency', exact: true });
  await expect(country).toHaveValue('JM');
  await expect(currency).toHaveValue('JMD');
  await country.selectOption('BB');
  await expect(currency).toHaveValue('BBD');
  await currency.selectOption('USD');
  await country.selectOption('TT');
  await expect(currency).toHaveValue('USD');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(/\/products$/);
});

test('without scripts only what helps is there', async ({ visitor }) => {
  const { page } = await visitor({
    ...PHONE,
    javaScriptEnabled: false,
    storageState: at.session,
  });
  await page.goto('/add-product');
  await expect(page.getByText(/switch JavaScript on in your browser/)).toBeVisible();
  const controls = page.locator('#sell-form').locator('input, select, textarea, button');
  await expect.poll(() => controls.count()).toBeGreaterThan(5);
  await expect(controls.filter({ visible: true })).toHaveCount(0);
});

test('the form stays where it is while its scripts come over a slow line', async ({ visitor }) => {
  const { page } = await visitor({ ...PHONE, storageState: at.session });
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/add-product');
  // Nothing is told late: what was laid out before the mark has been reported a frame after it.
  await hydrated(page);
  const moved = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      const { shifts } = window as unknown as { shifts: number[] };
      return shifts.reduce((sum, shift) => sum + shift, 0);
    });
  // It only grows: what is too much stays so.
  await expect.poll(moved).toBeLessThanOrEqual(0.1);
});

test('files are dropped, too many are told, dragging changes the order, and each tab keeps its own draft', async ({
  visitor,
}) => {
  const { page } = await at.seller(visitor);
  const small = await sharp(at.photo('front.jpg')).resize(300).jpeg().toBuffer();
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    for (const name of ['one.jpg', 'two.jpg'])
      data.items.add(
        new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, {
          type: 'image/jpeg',
        }),
      );
    return data;
  }, small.toString('base64'));
  await page.dispatchEvent('.drop', 'dragenter', { dataTransfer: dropped });
  await page.getByText('Drop the files here').waitFor();
  await page.dispatchEvent('.drop', 'drop', { dataTransfer: dropped });
  await arrived(page, 2);
  await tiles(page).nth(1).dragTo(tiles(page).nth(0));
  await page.getByText('Photo 2 is now number 1 of 2').waitFor();

  const more = Array.from({ length: 9 }, (_, index) => ({
    name: `more-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: small,
  }));
  await fileInput(page).setInputFiles(more);
  await page.getByText('One file was not accepted').waitFor();
  await page.getByText(/“more-8.jpg”: Too many files. Only the first 10 images/).waitFor();
  await arrived(page, 10);
  await fileInput(page).setInputFiles(more.slice(0, 7));
  await page.getByText('7 files were not accepted').waitFor();
  await page.getByText(/“more-4.jpg” and 2 more: Too many files/).waitFor();

  const second = await page.context().newPage();
  await second.goto('/add-product');
  await hydrated(second);
  await second.getByLabel(/^Title/).fill('Another thing');
  await expect(tiles(second)).toHaveCount(0);
  const drafts = () =>
    page.evaluate(() =>
      Object.entries<string>(localStorage)
        .filter(([key]) => key.startsWith('calabash-draft'))
        .map(([, draft]) => (JSON.parse(draft) as { values: { title: string } }).values.title),
    );
  await expect.poll(drafts).toContain('Another thing');
  await second.close();
  await page.reload();
  await hydrated(page);
  await page.getByText('You have a draft from').waitFor();
  await expect(tiles(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(tiles(page)).toHaveCount(0);
  await expect.poll(drafts).toEqual(['Another thing']);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(drafts).toEqual([]);
});

test('axe finds nothing in the form of any kind of thing, on a phone in the dark', async ({
  visitor,
}) => {
  const { page } = await at.seller(visitor, { ...PHONE, colorScheme: 'dark' });
  for (const category of ['automotive-cars', 'automotive-parts', 'real-estate-sale', 'services']) {
    await page.getByLabel(/^Category/).selectOption(category);
    await expect.poll(() => accessibilityFindings(page), category).toEqual([]);
  }
  await page.getByLabel(/^Category/).selectOption('jewelry');
  await page.getByLabel('Variation name').fill('Size');
  await page.getByRole('button', { name: 'Add variation' }).click();
  await at.choose(page, 'front.jpg', 'notes.pdf');
  await arrived(page, 1);
  await page.getByRole('button', { name: /^Photo 1/ }).click();
  await submit(page).click();
  await page.getByText('Give it a title.').waitFor();
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
});
