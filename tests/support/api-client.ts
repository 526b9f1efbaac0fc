// A program with cookies that talks to the application's API, as one person's browser would.
import type { TestApp } from './app.ts';

export type ApiClient = {
  /** Sends JSON and keeps the cookies of the answer. */
  send(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>;
  /** The names of the cookies it holds. */
  cookies(): string[];
  cookieHeader(): string;
};

/**
 * @param address its IPv4 address, so that limits tell it from others
 * @param cookies what it brings along, as a Cookie header
 */
export function apiClient(
  app: Pick<TestApp, 'ask'>,
  address = '203.0.113.50',
  cookies = '',
): ApiClient {
  const jar = new Map<string, string>(
    cookies
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies: () => [...jar.keys()],
    cookieHeader,
    async send(method, path, body) {
      const headers: Record<string, string> = {
        Cookie: cookieHeader(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      };
      const response = await app.ask(
        path,
        { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
        address,
      );
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        if (/max-age=0/i.test(line)) jar.delete(pair.slice(0, at));
        else jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        headers: response.headers,
      };
    },
  };
}
