/**
 * What a browser without scripts sends: one visitor's cookies, address and headers, and the
 * redirects that are followed. Knows nothing of HTML.
 */
import { type Cookie, CookieJar } from 'tough-cookie';
import { addressOfItsOwn } from './address-of-its-own.ts';

export type Body = { type: string; bytes: Buffer<ArrayBuffer> };
export type Navigation = { url: URL; method: 'GET' | 'POST'; body?: Body };
export type Answer = { url: URL; status: number; headers: Headers; bytes: Buffer };

export type VisitorOptions = {
  /** What the browser says its reader prefers, as "es" or "fr-FR". */
  locale?: string;
  /** Whether it says that it is on a phone. */
  phone?: boolean;
  /** Where the shop answers; SHOP_URL unless told otherwise. */
  shop?: string;
};

const MOST_REDIRECTS = 20;
const DESKTOP_AGENT =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** Sends as one visitor; nothing is kept but their cookies. */
export class PlainVisitor {
  readonly #jar = new CookieJar();
  readonly #headers: Record<string, string>;
  readonly shop: URL;

  constructor({ locale = 'en-US', phone = false, shop }: VisitorOptions) {
    const url = shop ?? process.env['SHOP_URL'];
    if (!url) throw new Error('SHOP_URL says where the shop answers, and is not set');
    this.shop = new URL(url);
    const [language = locale] = locale.split('-');
    this.#headers = {
      ...addressOfItsOwn(),
      'User-Agent': phone ? PHONE_AGENT : DESKTOP_AGENT,
      'Accept-Language': language === locale ? locale : `${locale},${language};q=0.9`,
      'Sec-CH-UA-Mobile': phone ? '?1' : '?0',
    };
  }

  /** Cookies that would be sent to this path. */
  async cookies(path = '/'): Promise<Cookie[]> {
    return this.#jar.getCookies(new URL(path, this.shop).href);
  }

  /**
   * Asks for a document, and follows where it is sent on to, as browsers do: 303 always becomes a
   * GET, 301 and 302 those of a POST, 307 and 308 are sent as they were.
   * @param from the page with the link or form; null for the address bar
   * @throws when it leads to another site, or in a circle
   */
  async navigate(navigation: Navigation, from: URL | null): Promise<Answer> {
    let { url, method, body } = navigation;
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const response = await this.#send(url, method, body, documentHeaders(method, from));
      const location = response.headers.get('Location');
      if (location === null || ![301, 302, 303, 307, 308].includes(response.status))
        return {
          url,
          status: response.status,
          headers: response.headers,
          bytes: Buffer.from(await response.arrayBuffer()),
        };
      await response.body?.cancel();
      const next = new URL(location, url);
      if (next.hash === '') next.hash = url.hash;
      if (response.status < 307 && (response.status === 303 || method === 'POST')) {
        method = 'GET';
        body = undefined;
      }
      url = next;
    }
    throw new Error(`${navigation.url.href} leads in a circle, at last to ${url.href}`);
  }

  /** Asks as a script of the shop's own page does; for what needs a session and is no page. */
  async ask(path: string, data?: object): Promise<Response> {
    const headers = {
      Accept: 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      'Sec-Fetch-Dest': 'empty',
      ...(data ? { Origin: this.shop.origin } : {}),
    };
    const url = new URL(path, this.shop);
    return this.#send(url, data ? 'POST' : 'GET', data && jsonOf(data), headers);
  }

  async #send(
    url: URL,
    method: string,
    body: Body | undefined,
    headers: Record<string, string>,
  ): Promise<Response> {
    if (url.origin !== this.shop.origin)
      throw new Error(`${url.href} is another site, which these tests never visit`);
    const cookie = await this.#jar.getCookieString(url.href);
    const response = await fetch(url, {
      method,
      body: body?.bytes ?? null,
      redirect: 'manual',
      headers: {
        ...this.#headers,
        ...headers,
        ...(body ? { 'Content-Type': body.type } : {}),
        ...(cookie ? { Cookie: cookie } : {}),
      },
    });
    // Browsers leave a cookie out that they do not take; so do tests see it missing.
    for (const line of response.headers.getSetCookie())
      await this.#jar.setCookie(line, url.href, { ignoreError: true });
    return response;
  }
}

const jsonOf = (data: object): Body => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(data)),
});

/**
 * What a browser says of a navigation. Every page of the shop has the referrer policy
 * strict-origin-when-cross-origin, so pages of its own are told the whole address. Sec-Fetch-Mode
 * is left out: Node's fetch writes its own.
 */
function documentHeaders(method: string, from: URL | null): Record<string, string> {
  const referrer = from && new URL(from);
  if (referrer) referrer.hash = '';
  return {
    Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8',
    'Upgrade-Insecure-Requests': '1',
    'Sec-Fetch-Dest': 'document',
    'Sec-Fetch-Site': from ? 'same-origin' : 'none',
    'Sec-Fetch-User': '?1',
    ...(referrer ? { Referer: referrer.href } : {}),
    ...(referrer && method !== 'GET' ? { Origin: referrer.origin } : {}),
  };
}
