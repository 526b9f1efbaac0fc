/** What the browser without scripts has no way to ask: other methods, and what is no page. */
import type { PlainPage } from './plain-browser.ts';
import { shopUrl } from './journey.ts';

/** Asks with the cookies of a visitor; JSON where something is sent. Follows no redirect. */
export async function fetchAs(
  page: PlainPage,
  path: string,
  { method = 'GET', data }: { method?: string; data?: object } = {},
): Promise<Response> {
  const cookies = Object.entries(await page.cookies(path));
  return fetch(new URL(path, shopUrl()), {
    method,
    redirect: 'manual',
    headers: {
      Cookie: cookies.map((pair) => pair.join('=')).join('; '),
      ...(data ? { 'Content-Type': 'application/json' } : {}),
    },
    body: data ? JSON.stringify(data) : null,
  });
}
