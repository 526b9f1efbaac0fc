import { describe, expect, it } from 'vitest';
import { PREFERENCE_CHOICES } from './preferences.choices.ts';
import { htmlAttributes, placeNamed } from './preferences.schema.ts';
import { readPreferences, savePreference } from './preferences.server.ts';

const SITE = 'https://calabash.example';
const visit = (headers: Record<string, string> = {}) =>
  readPreferences(new Request(SITE, { headers }), PREFERENCE_CHOICES);
const post = (fields: Record<string, string>, cookie = '') =>
  savePreference(
    new Request(`${SITE}/preferences`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie },
    }),
    PREFERENCE_CHOICES,
    { publicUrl: 'https://calabash.example' },
  );
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

describe('a first visit', () => {
  it('speaks the best language of the browser that has texts, and follows the theme of the system', () => {
    expect(visit({ 'accept-language': 'de-DE, pt;q=0.95, nl;q=0.9, fr-HT;q=0.8' })).toMatchObject({
      locale: 'nl',
      theme: 'system',
      currency: 'USD',
      country: null,
    });
    expect(visit({ 'accept-language': ';;q=x,*' }).locale).toBe('en');
    expect(htmlAttributes(visit())).toEqual({});
  });

  it('survives a cookie that somebody broke', () => {
    for (const value of [
      '%E0%A4%A',
      'theme=purple&currency=%00&country=ZZ&vision=true',
      'x'.repeat(5000),
    ]) {
      expect(visit({ cookie: `calabash_preferences=${encodeURIComponent(value)}` })).toMatchObject({
        theme: 'system',
        currency: 'USD',
        country: null,
      });
    }
    expect(visit({ cookie: 'calabash_preferences=%E0%A4%A' }).theme).toBe('system');
  });
});

describe('whoever pays for each megabyte', () => {
  it('saves data when their browser asks for it or they choose so, and may choose otherwise', async () => {
    expect(visit().data).toBe('full');
    expect(visit({ 'save-data': 'on' }).data).toBe('saver');
    expect(htmlAttributes(visit({ 'save-data': 'on' }))).toEqual({ 'data-data': 'saver' });
    const saver = cookieOf(await post({ accessibility: '1', data: 'saver' }));
    expect(visit({ cookie: saver }).data).toBe('saver');
    const full = cookieOf(await post({ accessibility: '1' }, saver));
    expect(visit({ cookie: full, 'save-data': 'on' }).data).toBe('full');
  });
});

describe('somebody who is signed in', () => {
  const home = (cookie = '', country: string | null = 'BB') =>
    readPreferences(new Request(SITE, { headers: { cookie } }), PREFERENCE_CHOICES, {
      country,
      preferences: null,
    });

  it('sees the place of their profile and its currency', () => {
    expect(home()).toMatchObject({ country: 'BB', currency: 'BBD' });
    expect(home('', null)).toMatchObject({ country: null, currency: 'USD' });
    expect(home('', 'ZZ')).toMatchObject({ country: null, currency: 'USD' });
  });

  it('sees another place, or every place, once that was chosen', async () => {
    const jamaica = cookieOf(await post({ country: 'JM' }));
    expect(home(jamaica)).toMatchObject({ country: 'JM', currency: 'JMD' });
    const everywhere = cookieOf(await post({ country: '' }));
    expect(home(everywhere)).toMatchObject({ country: null, currency: 'USD' });
    const euro = cookieOf(await post({ currency: 'EUR' }));
    expect(home(euro)).toMatchObject({ country: 'BB', currency: 'EUR' });
  });
});

describe('a choice', () => {
  it('is remembered beside earlier ones and leads back to the page it was made on', async () => {
    const first = await post({ theme: 'dark', return: '/products?q=boat' });
    expect(first.status).toBe(303);
    expect(first.headers.get('location')).toBe('/products?q=boat');
    const second = await post({ locale: 'es' }, cookieOf(first));
    expect(visit({ cookie: cookieOf(second) })).toMatchObject({ theme: 'dark', locale: 'es' });
    expect(second.headers.get('set-cookie')).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('of a place brings its currency until a currency is chosen', async () => {
    const jamaica = cookieOf(await post({ country: 'JM' }));
    expect(visit({ cookie: jamaica })).toMatchObject({ country: 'JM', currency: 'JMD' });
    const euro = cookieOf(await post({ currency: 'EUR' }, jamaica));
    expect(visit({ cookie: euro })).toMatchObject({ country: 'JM', currency: 'EUR' });
  });

  it('of a place becomes the location of the list it was made on, from its first page', async () => {
    const there = await post({
      country: 'TT',
      return: '/search?q=pan&location=Jamaica&parish=JM-01&page=3',
    });
    expect(there.headers.get('location')).toBe('/search?q=pan&location=Trinidad+and+Tobago');
    const everywhere = await post({ country: '', return: '/products?location=Jamaica' });
    expect(everywhere.headers.get('location')).toBe('/products');
    const meetings = await post({ country: 'TT', return: '/events?category=market&location=BB' });
    expect(meetings.headers.get('location')).toBe('/events?category=market');
  });

  it.each([
    ['/products?location=Jamaica', 'Jamaica'],
    ['/search?q=pan&location=all', 'all'],
    ['/events?location=jamaica', 'jamaica'],
    ['/browse/cars/jamaica', 'jamaica'],
    ['/browse/cars', 'all'],
    ['/products', null],
    ['/events', null],
    ['/forum?location=Jamaica', null],
  ])('of the address %s is %s', (address, named) => {
    expect(placeNamed(new URL(address, SITE))).toBe(named);
  });

  it('never leads to another site', async () => {
    for (const target of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      'javascript:alert(1)',
      '',
    ]) {
      const response = await post({ theme: 'light', return: target });
      expect(new URL(response.headers.get('location') ?? 'https://none', SITE).origin, target).toBe(
        SITE,
      );
      expect(response.headers.get('location'), target).not.toMatch(/^\/[/\\]/);
    }
  });

  it('is kept from other protocols only where the site has TLS', async () => {
    const plain = await savePreference(
      new Request('http://localhost:3000/preferences', {
        method: 'POST',
        body: new URLSearchParams({ theme: 'dark' }),
      }),
      PREFERENCE_CHOICES,
      { publicUrl: 'http://localhost:3000' },
    );
    expect(plain.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax$/);
  });

  it.each([
    ['no form at all', 'application/json', '{"theme":'],
    ['plain text', 'text/plain', 'theme=dark'],
    ['a form of many parts without its boundary', 'multipart/form-data', 'x'],
    [
      'a form that was cut off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="theme"\r\n\r\nda',
    ],
    ['nothing', 'application/octet-stream', ''],
  ])('sent as %s is refused', async (_what, type, body) => {
    const request = new Request(`${SITE}/preferences`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    await expect(
      savePreference(request, PREFERENCE_CHOICES, { publicUrl: 'https://calabash.example' }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('can be taken back in the accessibility form by an empty box', async () => {
    const on = cookieOf(
      await post({ accessibility: '1', contrast: 'high', text: 'large', vision: 'protan' }),
    );
    expect(htmlAttributes(visit({ cookie: on }))).toMatchObject({
      'data-contrast': 'high',
      'data-text': 'large',
      'data-vision': 'protanopia',
    });
    const off = cookieOf(await post({ accessibility: '1', vision: 'off' }, on));
    expect(htmlAttributes(visit({ cookie: off }))).toEqual({});
  });
});
