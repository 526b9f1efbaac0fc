/** The line goes away and comes back while a page is open. */
import { expect, hydrated, LINE_CUT, PHONE, shopUrl, test } from '#tests/support/journey.ts';

test.use({ mayComplain: LINE_CUT });

const paths = async (): Promise<string[]> => {
  const answer = await fetch(new URL('/api/listings?country=SR&limit=1', shopUrl()));
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return ['/forum', '/products', `/products/${data[0]?.id}`];
};

test('“You are offline” goes when the line is back, and a page from the device is read anew', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...PHONE, serviceWorkers: 'allow' });
  const context = page.context();
  const strip = page.getByText(/^You are offline\./);
  for (const path of await paths()) {
    await page.goto(path);
    await hydrated(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // Seen a second time, by the worker that is there now, it is kept with its code.
    await page.reload();
    await hydrated(page);
    await page.waitForLoadState('networkidle');

    // It goes while the page is open.
    await context.setOffline(true);
    await expect(strip).toBeVisible();
    await context.setOffline(false);
    await expect(strip).toBeHidden();

    // The page is opened without a line.
    await context.setOffline(true);
    await page.reload();
    await hydrated(page);
    await expect(strip).toBeVisible();
    const [answer] = await Promise.all([
      page.waitForResponse((each) => each.url().includes('.data') && each.ok()),
      context.setOffline(false),
    ]);
    expect(new URL(answer.url()).pathname).toBe(`${path}.data`);
    await expect(strip).toBeHidden();
  }
});

test('on a phone the ways to deal with a listing can be hit with a finger', async ({ visitor }) => {
  const { page } = await visitor(PHONE);
  const path = (await paths()).at(-1) ?? '';
  await page.goto(path);
  await hydrated(page);
  const main = page.getByRole('main');
  for (const name of ['Contact Seller', 'Request to buy', 'Make an offer']) {
    const way = main.getByRole('link', { name }).or(main.getByRole('button', { name }));
    const least = () =>
      way.evaluateAll((all) =>
        Math.min(
          ...all
            .filter((each) => each.checkVisibility())
            .map((each) => each.getBoundingClientRect().height),
        ),
      );
    await expect.poll(least).toBeGreaterThanOrEqual(44);
    // One that is not there would be of any height.
    if (name === 'Contact Seller') await expect(way.first()).toBeVisible();
  }
});
