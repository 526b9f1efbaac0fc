import { expect, hydrated, PHONE, test } from '#tests/support/journey.ts';

test('who asks for what is near is asked by the browser, and their place stays on the device', async ({
  visitor,
}) => {
  const { page } = await visitor({
    ...PHONE,
    permissions: ['geolocation'],
    geolocation: { latitude: 18.012, longitude: -76.797 },
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  await page.goto('/browse/cars');
  await hydrated(page);
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page).toHaveURL(/location=Jamaica&parish=JM-02/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars in Saint Andrew, Jamaica');
  expect(asked.filter((each) => /18\.0|76\.7/.test(each))).toEqual([]);
});
