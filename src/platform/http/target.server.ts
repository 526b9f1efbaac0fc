// Requests whose address or Host header cannot be read at all, so that there is no Request of it.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { plainPage } from './page.server.ts';

type Fetch = Parameters<typeof getRequestListener>[0];
type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Answers requests with an application. One that cannot be read gets 400 and a sentence, in English
 * because its headers are not believed either.
 */
export function answerRequests(fetch: Fetch, siteName: string): Listener {
  const refusal = () =>
    plainPage({
      locale: 'en',
      siteName,
      key: 'badAddress',
      kind: 'badAddress',
      status: 400,
      requestId: randomUUID(),
      headers: { 'Content-Security-Policy': "default-src 'none'; style-src 'self'" },
    });
  const answer = getRequestListener(fetch, {
    errorHandler(error) {
      if (!(error instanceof RequestError)) throw error;
      return refusal();
    },
  }) as Listener;
  const refuse = getRequestListener(refusal) as Listener;
  return async (request, response) =>
    hasSeveralHosts(request) ? refuse(request, response) : answer(request, response);
}

/** What stands in front of this server may believe another one of them than Node does. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length > 1;
}

/**
 * Whether the rest of the program can read a request's address: a host that there can be, no name
 * or password in it, a path that decodes, and no NUL anywhere; PostgreSQL and file systems cannot
 * store NUL.
 */
export function isReadableUrl(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username || parsed.password) return false;
  if (url.includes('%00') || url.includes('\0')) return false;
  if (!url.includes('%')) return true;
  try {
    const query = url.indexOf('?');
    decodeURIComponent(query < 0 ? url : url.slice(0, query));
    return true;
  } catch {
    return false;
  }
}
