/** Asks the network for pages, and keeps what may be kept of what it answers. */
import { keptAt } from './offline-answers.ts';
import type { Drawers } from './offline-drawers.ts';
import { offlinePathFor, pageOf, plainPath } from './offline-paths.ts';
import type { Viewers } from './viewer.ts';

const OFFLINE_PAGE_LIVES_MS = 24 * 3600 * 1000;
/** Whatever it answers, nobody is signed in after it. */
const SIGN_OUT = '/logout';
export const signedOut = () => new Response(null, { headers: { 'X-Viewer': 'none' } });
/** What a page links, and what its module imports (rendering/document.server.ts). */
const NEEDED_FILE = /(?:<link [^>]*href=|import |from )"(\/assets\/[^"]+)"/g;

/** So long pages wait for a sign-out that the server does not answer. */
const PATIENCE_MS = 30_000;
const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

type Parts = {
  fetch: typeof fetch;
  now: () => number;
  origin: string;
  /** Keeps files of the build. */
  keepFiles: (files: readonly string[]) => Promise<void>;
  viewers: Viewers;
  drawers: Drawers;
  /** One at a time: nothing is kept while it is decided whose it is. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
};

export function createNetwork(parts: Parts) {
  const { fetch, now, origin, keepFiles, viewers, drawers, inTurn } = parts;
  let signingOut: Promise<unknown> = Promise.resolve();

  /**
   * Asks the network; keeps what may be kept, and looks first whose it is.
   * @param by id of the page that asks, unless what it asks for is a new one
   */
  async function ask(request: Request, later: (work: Promise<unknown>) => void, by?: string) {
    const url = new URL(request.url);
    const isSignOut = request.method === 'POST' && plainPath(url.pathname) === SIGN_OUT;
    // A page that overtook it would still be drawn for whoever leaves.
    if (!isSignOut) await signingOut;
    const askedAt = now();
    const asked = fetch(request);
    if (isSignOut) signingOut = Promise.race([asked.catch(() => undefined), patience()]);
    const answer = await asked;
    const copy = answer.status === 200 ? answer.clone() : null;
    // Its redirect is not followed, and says nothing to scripts.
    const told = isSignOut ? signedOut() : answer;
    // Storage that fails keeps nothing, and takes no answer from anybody.
    const viewer = await inTurn(() => viewers.notice(told, askedAt, by)).catch(() => null);
    if (viewer && request.method === 'GET')
      later(
        inTurn(async () => {
          // Somebody may have signed out while it was read.
          if (copy && (await viewers.current()) === viewer) await drawers.keep(url, copy, viewer);
        })
          .then(() => keepOfflinePage(offlinePathFor(pageOf(url))))
          // Full storage, or none: the page is shown in any case.
          .catch(() => undefined),
      );
    return answer;
  }

  /** The page that stands in for others, drawn for whoever is here, once a day. */
  async function keepOfflinePage(path: string): Promise<void> {
    const url = new URL(path, origin);
    const kept = await drawers.find(url);
    if (kept && now() - keptAt(kept) < OFFLINE_PAGE_LIVES_MS) return;
    const askedAt = now();
    const answer = await fetch(url.href, { headers: { Accept: 'text/html' } });
    // Nobody has opened it yet, so what it needs is not there either.
    const html = await answer.clone().text();
    await keepFiles([...html.matchAll(NEEDED_FILE)].flatMap(([, file]) => file ?? []));
    await inTurn(async () => {
      const viewer = await viewers.notice(answer, askedAt);
      if (viewer) await drawers.keep(url, answer, viewer);
    });
  }

  return ask;
}
