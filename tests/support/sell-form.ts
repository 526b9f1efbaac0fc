/**
 * Journeys through the form for a listing: photographs of a phone, a seller who is signed in, and
 * the parts of the form.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { type Account, signUp } from './journey-people.ts';
import { addressOfItsOwn } from './address-of-its-own.ts';
import { DESKTOP, expect, hydrated, shopUrl, test, type Visit, type Visitor } from './journey.ts';

export type Photos = { photo: (name: string) => string; remove: () => void };

/**
 * A folder as a phone has it: photographs with the place they were taken at, and files that are
 * none.
 */
export async function makePhotos(): Promise<Photos> {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-photos-'));
  const photo = (name: string) => join(folder, name);
  await makePhoto(photo('front.jpg'), { width: 1600, height: 1200 });
  await makePhoto(photo('side.jpg'), { width: 1200, height: 1600, orientation: 6 });
  await makePhoto(photo('inside.jpg'), { width: 4000, height: 3000 });
  writeFileSync(photo('clip.mkv'), 'no accepted video');
  writeFileSync(photo('broken.jpg'), 'no photograph at all');
  writeFileSync(photo('broken.mp4'), 'no video at all');
  writeFileSync(photo('notes.pdf'), '%PDF-1.7');
  writeFileSync(photo('bumper.heic'), 'a format that this browser cannot read');
  return { photo, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * A JPEG of a phone: somewhat noisy, so that it has the size of a photograph, with GPS and a serial
 * number in its EXIF. Like no other: a picture that somebody else has shown is held.
 */
async function makePhoto(
  file: string,
  { width, height, orientation = 1 }: { width: number; height: number; orientation?: number },
): Promise<void> {
  const noise = await sharp({
    create: {
      width: 512,
      height: 512,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  await sharp(randomBytes(8 * 6 * 3), { raw: { width: 8, height: 6, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: noise, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 80 })
    .withExif({
      IFD0: { Orientation: String(orientation), Make: 'Phone', Software: 'secret-serial-number' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '18/1 0/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '76/1 47/1 0/1',
      },
    })
    .toFile(file);
}

/** Signs in, as a signed-out visitor to the form is asked to. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/sell');
  await page.waitForURL((url) => url.pathname === '/login');
  await page.goto('/login?step=password&next=/add-product');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === '/add-product');
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs a new seller up. */
async function newSeller(browser: Browser): Promise<Pick<Selling, 'account' | 'session'>> {
  const context = await browser.newContext({
    baseURL: shopUrl(),
    extraHTTPHeaders: addressOfItsOwn(),
  });
  const account = await signUp(context);
  const session = await context.storageState();
  await context.close();
  return { account, session };
}

/** What every listing says. */
export async function fillBasics(
  page: Page,
  {
    title,
    category,
    price,
    condition = 'Good',
  }: { title: string; category: string; price: string; condition?: string | null },
): Promise<void> {
  await page.getByLabel(/^Title/).fill(title);
  await page.getByLabel(/^Category/).selectOption({ label: category });
  if (condition) await page.getByLabel(/^Condition/).selectOption({ label: condition });
  await page.getByLabel('Country').selectOption({ label: 'Jamaica' });
  await page.getByLabel(/^Parish/).selectOption({ label: 'Saint Andrew' });
  await page.getByRole('combobox', { name: 'Currency', exact: true }).selectOption('USD');
  await page.getByLabel(/^Price (per month )?\(USD\)/).fill(price);
  await page.getByLabel('Description').fill(`${title}, in good order.`);
}

export const fileInput = (page: Page) => page.locator('input[type=file][multiple]');
export const tiles = (page: Page) =>
  page.getByRole('list', { name: /Chosen photos/ }).getByRole('listitem');
export const submit = (page: Page) => page.getByRole('button', { name: 'Create Listing' });

/** Waits until so many files are on the server. */
export async function arrived(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('button', { name: /: Uploaded$/ })).toHaveCount(count);
}

/** What journeys of sellers begin with, there from the first test of a file to its last. */
export type Selling = {
  /** The seller, whom no other file knows. */
  account: Account;
  session: Session;
  /** Opens the form for the seller, in a browser of its own. */
  seller: (visitor: Visitor, options?: BrowserContextOptions) => Promise<Visit>;
  photo: (name: string) => string;
  choose: (page: Page, ...names: string[]) => Promise<void>;
};

/**
 * Makes a seller and lays a folder of photographs beside the shop; call it at the top level of a
 * test file.
 */
export function selling(): Selling {
  const opened = {} as Selling & { photos: Photos };
  test.beforeAll(async ({ browser }) => {
    opened.photos = await makePhotos();
    Object.assign(opened, await newSeller(browser));
    opened.photo = opened.photos.photo;
    opened.choose = (page, ...names) => fileInput(page).setInputFiles(names.map(opened.photo));
    opened.seller = async (visitor, options = DESKTOP) => {
      const visit = await visitor({ ...options, storageState: opened.session });
      await visit.page.goto('/sell');
      await hydrated(visit.page);
      return visit;
    };
  });
  test.afterAll(() => opened.photos.remove());
  return opened;
}
