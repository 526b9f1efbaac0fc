import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '#features/catalog/catalog.data.ts';
import { SHARE_DRAWINGS } from '#features/media/media.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { formatMoney } from '#platform/i18n/money.ts';
import { ownFolders } from '#platform/uploads/own-folders.server.ts';
import { countHit } from '#platform/security/rate-limit.server.ts';
import { service } from '#platform/process/services.server.ts';
import { collectSharePictures } from '#features/media/media.retention.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { photograph } from '#tests/support/photographs.ts';
import { drawShareCard } from './drawing.server.ts';
import { drawable, fitted, inOneLine, widthOf, wrapped } from './lettering.ts';
import type { ShareCard } from './share.schema.ts';
import { getSharePicture, languageOfShare, shareImage } from './share.server.ts';

const { db } = await testDatabase();

const card: ShareCard = {
  kind: 'listings',
  id: '01936b2e-7d5a-7c31-9a54-3f0e8b1c2d47',
  locale: 'en',
  photos: [],
  quotation: null,
  date: null,
  price: { text: 'US$18,500.00', per: null, gone: false },
  title: 'Suzuki Jimny 2021, 4x4, one owner, white',
  facts: [{ icon: 'place', text: 'Saint Andrew, Jamaica' }],
  notes: ['Good', 'Negotiable'],
};
const site = { name: 'Calabash', host: 'calabash.example' };

/** The part of a picture where the words are. */
async function wordsOf(jpeg: Uint8Array): Promise<Buffer> {
  return sharp(jpeg)
    .extract({ left: 640, top: 0, width: 560, height: 630 })
    .greyscale()
    .raw()
    .toBuffer();
}

const nameIn = (ctx: Ctx, of: ShareCard) => shareImage(ctx, of).url.split('/').at(-1) ?? '';

async function bytesOf(ctx: Ctx, of: ShareCard) {
  const picture = await getSharePicture(ctx, { card: of, file: nameIn(ctx, of) });
  if ('movedTo' in picture) throw new Error(picture.movedTo);
  return picture.bytes;
}

async function namesIn({ storage }: Pick<Ctx, 'storage'>, folder: string) {
  const names = [];
  for await (const { key } of storage.list(folder)) names.push(key.split('/').at(-1) ?? '');
  return names;
}

describe('letters', () => {
  const name = { face: 'title', size: 46.8, spacing: -0.022 } as const;

  it('never stand outside of their room, however long a title is', () => {
    const titles = [
      'Suzuki Jimny 2021, 4x4, one owner, white',
      'Kay avèk twa chanm tou pre lanmè a, bèl jaden, pòt ak fenèt nèf, pa gen pwoblèm dlo',
      'Donaudampfschifffahrtsgesellschaftskapitän',
      'W'.repeat(300),
      'a '.repeat(300),
    ];
    for (const title of titles) {
      const lines = wrapped(drawable(title), name, { width: 464, most: 3, balanced: true });
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(widthOf(line, name), line).toBeLessThanOrEqual(464);
    }
    expect(wrapped(drawable(titles[1] ?? ''), name, { width: 464, most: 3 }).at(-1)).toMatch(/…$/);
    expect(wrapped('Short', name, { width: 464, most: 3 })).toEqual(['Short']);
    expect(wrapped('', name, { width: 464, most: 3 })).toEqual([]);
  });

  it('are of about the same width in balanced lines', () => {
    const text = 'A rocking chair of mahogany with a seat';
    const room = { width: 464, most: 3 };
    const [plain, balanced] = [false, true].map((each) =>
      wrapped(text, name, { ...room, balanced: each }).map((line) => widthOf(line, name)),
    );
    expect(balanced).toHaveLength(plain?.length ?? 0);
    expect(Math.max(...(balanced ?? []))).toBeLessThan(Math.max(...(plain ?? [])));
  });

  it('are there for every price in every currency and language', () => {
    const price = { face: 'bold', size: 69.6, spacing: -0.025 } as const;
    for (const { code, symbol } of CURRENCIES)
      for (const locale of ['en', 'es', 'fr', 'nl', 'ht', 'pap']) {
        const text = formatMoney({ amount: 286_750_000_000, currency: code }, symbol, locale);
        expect(drawable(text).replace(/\s/g, ''), text).toBe(text.replace(/\s/g, ''));
        const room = fitted(drawable(text), price, 464, 34);
        expect(widthOf(drawable(text), room), text).toBeLessThanOrEqual(464);
      }
  });

  it('leave out what the fonts lack, and take marks off that they lack', () => {
    expect(drawable('Kay 🏠  bò lanmè')).toBe('Kay bò lanmè');
    expect(drawable('شقة Apartment Łódź')).toBe('Apartment Lódz');
    expect(drawable('Curaçao\u202F–\u00A0Bonaire\n')).toBe('Curaçao – Bonaire');
    expect(drawable('\u202Etxet')).toBe('txet');
    expect(drawable('<b>&amp;"')).toBe('<b>&amp;"');
    expect(drawable('房子')).toBe('');
  });

  it('end in an ellipsis where a line is too long, not behind a comma', () => {
    const plain = { face: 'regular', size: 20 } as const;
    expect(inOneLine('Saint Vincent, and the Grenadines', plain, 135)).toBe('Saint Vincent…');
    expect(inOneLine('Cuba', plain, 135)).toBe('Cuba');
  });
});

describe('a share picture', () => {
  it('is a JPEG of 1200 by 630 that messengers take, with and without photos', async () => {
    const photo = await photograph({ width: 1200, height: 900 });
    for (const photos of [[], [photo], [photo, photo], [photo, photo, photo, photo]]) {
      const jpeg = await drawShareCard({ card, photos, site });
      const { format, width, height } = await sharp(jpeg).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
      expect(jpeg.length).toBeLessThan(300_000);
    }
  });

  it('keeps its words inside, and off the photo', async () => {
    const long = 'Wide words without any end '.repeat(20);
    const full: ShareCard = {
      ...card,
      price: { text: 'US$28,675,000,000.00', per: '/month', gone: true },
      title: long,
      facts: [
        { icon: 'place', text: long },
        { icon: 'clock', text: long },
      ],
      notes: [long, 'Good'],
    };
    const jpeg = await drawShareCard({ card: full, photos: [], site: { name: long, host: long } });
    const pixels = await sharp(jpeg).greyscale().raw().toBuffer();
    const at = (x: number, y: number) => pixels[y * 1200 + x] ?? 0;
    const edges = Array.from({ length: 630 }, (_, y) => [at(655, y), at(1175, y)]).flat();
    const ends = Array.from({ length: 500 }, (_, x) => [at(660 + x, 20), at(660 + x, 610)]).flat();
    expect(Math.min(...edges, ...ends)).toBeGreaterThan(240);
  });

  it('says something else when price or title change', async () => {
    const words = await wordsOf(await drawShareCard({ card, photos: [], site }));
    const price = { text: 'US$18,400.00', per: null, gone: false };
    for (const other of [
      { ...card, price },
      { ...card, title: 'Suzuki Jimny' },
    ])
      expect(
        (await wordsOf(await drawShareCard({ card: other, photos: [], site }))).equals(words),
      ).toBe(false);
    expect((await wordsOf(await drawShareCard({ card, photos: [], site }))).equals(words)).toBe(
      true,
    );
  });
});

describe('the address of a share picture', () => {
  it('changes with what is drawn and with nothing else', () => {
    const ctx = testCtx(db);
    const { url } = shareImage(ctx, card);
    expect(url).toMatch(/^\/share\/listings\/[0-9a-f-]{36}\/en-[0-9a-f]{16}\.jpg$/);
    expect(shareImage({ ...ctx, currency: 'JMD', country: 'JM' }, { ...card }).url).toBe(url);
    const photos = [{ url: '/media/a.webp', width: 4, height: 3, variants: [] }];
    const changed: ShareCard[] = [
      { ...card, title: 'Another' },
      { ...card, price: null },
      { ...card, photos },
      { ...card, locale: 'es' },
    ];
    expect(new Set([url, ...changed.map((each) => shareImage(ctx, each).url)]).size).toBe(5);
  });

  it('tells those who see no picture what is on it', () => {
    expect(shareImage(testCtx(db), card).alt).toBe(
      'Suzuki Jimny 2021, 4x4, one owner, white · US$18,500.00 · Saint Andrew, Jamaica',
    );
  });

  it('names a language that the site speaks, and a version', () => {
    expect(languageOfShare('es-0123456789abcdef.jpg')).toBe('es');
    expect(languageOfShare('en.jpg')).toBe('en');
    for (const file of ['xx.jpg', 'en-1.jpg', 'en-0123456789ABCDEF.jpg', '../en.jpg', 'en.png', ''])
      expect(languageOfShare(file), file).toBeNull();
  });
});

describe('the files of share pictures', () => {
  it('are drawn once, are the same bytes again, and the one of before is removed', async () => {
    const ctx = testCtx(db);
    const [one, same] = await Promise.all([bytesOf(ctx, card), bytesOf(ctx, card)]);
    expect(Buffer.from(one).equals(same)).toBe(true);
    expect(Buffer.from(await bytesOf(ctx, card)).equals(one)).toBe(true);
    const spanish = { ...card, locale: 'es' };
    await bytesOf(ctx, spanish);
    const cheaper = { ...card, price: { text: 'US$17,000.00', per: null, gone: false } };
    expect(Buffer.from(await bytesOf(ctx, cheaper)).equals(one)).toBe(false);
    expect((await namesIn(ctx, `share-pictures/listings/${card.id}/`)).toSorted()).toEqual(
      [nameIn(ctx, cheaper), nameIn(ctx, spanish)].toSorted(),
    );
    expect(await getSharePicture(ctx, { card: cheaper, file: nameIn(ctx, card) })).toEqual({
      movedTo: shareImage(ctx, cheaper).url,
    });
  });

  it('go after a week', async () => {
    const ctx = testCtx(db);
    await collectSharePictures({ ...ctx, now: new Date('9999-12-31') });
    await bytesOf(ctx, card);
    const listed = async () => (await namesIn(ctx, 'share-pictures/')).length;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await collectSharePictures({ ...ctx, now: inDays(6) });
    expect(await listed()).toBe(1);
    await collectSharePictures({ ...ctx, now: inDays(8) });
    expect(await listed()).toBe(0);
  });

  it('have the photo on them: uploaded, or of the site', async () => {
    const ctx = testCtx(db);
    service(ctx, ownFolders).push({ root: 'public' });
    await ctx.storage.put('listing-images/a/b.webp', await photograph({ format: 'webp' }));
    const photo = { width: 800, height: 600, variants: [] };
    const left = async (url: string) => {
      const bytes = await bytesOf(ctx, { ...card, photos: [{ ...photo, url }] });
      return sharp(bytes).extract({ left: 0, top: 0, width: 630, height: 630 }).raw().toBuffer();
    };
    const without = await left('/media/listing-images/a/gone.webp');
    expect((await left('/media/listing-images/a/b.webp')).equals(without)).toBe(false);
    expect((await left('/scenes/event-market.svg')).equals(without)).toBe(false);
    for (const path of ['/../package.json', '/scenes/../../a.svg', 'https://a.example/b.jpg'])
      expect((await left(path)).equals(without), path).toBe(true);
  });

  it('are drawn so many in a minute for one address, those that are there are sent', async () => {
    const ctx = testCtx(db, {
      client: { key: '203.0.113.99', userAgent: '', cookie: '', setCookies: [] },
    });
    await bytesOf(ctx, card);
    await countHit(db, SHARE_DRAWINGS, ctx.client.key, 1000);
    await expect(bytesOf(ctx, { ...card, title: 'More' })).rejects.toMatchObject({ status: 429 });
    expect((await bytesOf(ctx, card)).length).toBeGreaterThan(1000);
  });
});
