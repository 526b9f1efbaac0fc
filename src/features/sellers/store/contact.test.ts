import { describe, expect, it, test } from 'vitest';
import { brokenFields } from '#platform/pages/read-input.ts';
import { readStoreForm } from './input.server.ts';
import { storeInput } from './input.server.ts';
import { socialAddress, webAddress } from './contact.ts';
import { readableNumber, whatsappLink } from '#features/sellers/sellers.numbers.ts';

describe('a web address', () => {
  it.each([
    ['https://www.waho-craft.com/shop?x=1', 'https://www.waho-craft.com/shop?x=1'],
    ['http://waho.example', 'http://waho.example/'],
    ['waho-craft.com', 'https://waho-craft.com/'],
    ['shop.example.com:8443/a', 'https://shop.example.com:8443/a'],
    ['  https://Waho.Example/Ü  ', 'https://waho.example/%C3%9C'],
    ['https://café-créole.fr', 'https://xn--caf-crole-d4ad.fr/'],
    ['', null],
  ])('%j is kept as %j', (text, url) => {
    expect(webAddress(text)).toEqual({ ok: true, url });
  });

  it.each([
    ['javascript:alert(1)', 'unsafe_url'],
    ['JavaScript:alert(1)', 'unsafe_url'],
    ['data:text/html,<script>', 'unsafe_url'],
    ['vbscript:x', 'unsafe_url'],
    ['file:///etc/passwd', 'unsafe_url'],
    ['ftp://example.com', 'unsafe_url'],
    ['mailto:me@example.com', 'unsafe_url'],
    ['java\tscript:alert(1)', 'invalid_url'],
    ['https://', 'invalid_url'],
    ['not an address', 'invalid_url'],
    ['localhost', 'invalid_url'],
    ['http://169.254.169.254/latest', 'invalid_url'],
    ['http://[::1]/', 'invalid_url'],
    ['https://bank.example@evil.example/', 'invalid_url'],
    ['https:\\\\evil.example', 'invalid_url'],
    [`https://a.example/${'x'.repeat(400)}`, 'invalid_url'],
    ['http://2130706433/', 'invalid_url'],
  ])('%j is refused: %s', (text, error) => {
    expect(webAddress(text)).toEqual({ ok: false, error });
  });

  it('of a network may be a name', () => {
    expect(socialAddress('instagram', '@waho.craft')).toEqual({
      ok: true,
      url: 'https://www.instagram.com/waho.craft',
    });
    expect(socialAddress('tiktok', '@waho')).toEqual({
      ok: true,
      url: 'https://www.tiktok.com/@waho',
    });
    expect(socialAddress('facebook', 'facebook.com/waho')).toEqual({
      ok: true,
      url: 'https://facebook.com/waho',
    });
    expect(socialAddress('youtube', 'javascript:alert(1)')).toEqual({
      ok: false,
      error: 'unsafe_url',
    });
  });
});

describe('a telephone number', () => {
  test('is shown in groups and opens a chat', () => {
    expect(readableNumber('+18765550123')).toBe('+1 876 555 0123');
    expect(readableNumber('+50934567890')).toBe('+509 3456 7890');
    expect(whatsappLink('+18765550123')).toBe('https://wa.me/18765550123');
  });
});

test('a threshold names its currency, and a program may give it as a decimal', () => {
  const form = (texts: Record<string, string>) =>
    storeInput({ country: null }).safeParse(readStoreForm({ storeName: 'A', ...texts }));
  const named = { 'shippingInfo.freeShippingThreshold': 'US$80', currency: 'JMD' };
  expect(form(named).data).toMatchObject({ freeShippingThreshold: 8000, currency: 'USD' });
  const two = { ...named, 'shippingInfo.deliveryFee': 'J$500' };
  expect(form(two).error?.issues.map(({ path }) => path.join('.'))).toEqual(['currency']);
  const decimal = (freeShippingThreshold: unknown) =>
    storeInput({ country: null }).safeParse({
      storeName: 'A',
      currency: 'JMD',
      shippingInfo: { freeShippingThreshold },
    } as never);
  for (const given of [80.5, '80.50', '80,5'])
    expect(decimal(given).data).toMatchObject({ freeShippingThreshold: 8050, currency: 'JMD' });
  for (const wrong of [-1, 80.555, 'much', '', {}, true])
    expect(brokenFields(decimal(wrong).error?.issues ?? [])).toEqual({
      'shippingInfo.freeShippingThreshold': 'store.threshold',
    });
});

test.each<[string | number, number | null]>([
  ['80', 8000],
  ['80.5', 8050],
  ['1,500.00', 150_000],
  [' $80.00 ', 8000],
  [0, 0],
  [79.99, 7999],
  ['-1', null],
  ['1e3', null],
  ['80,5', 8050],
  ['1 250,00', 125_000],
  ['1.250,00', 125_000],
  ['0.001', null],
  [0.1 + 0.2, null],
  ['NaN', null],
  [Number.NaN, null],
  ['1e12', null],
  [1e21, null],
  ['9999999999', null],
])('a threshold of %j is %j cents', (value, amount) => {
  const texts = { storeName: 'A', 'shippingInfo.freeShippingThreshold': String(value) };
  const read = storeInput({ country: null }).safeParse(readStoreForm(texts));
  expect(read.data?.freeShippingThreshold ?? null).toBe(amount);
});
