/** Answers as they are kept: when, and what their page said of itself, stands in their headers. */
import type { About } from '#platform/pages/worker-messages.ts';

/** When it was kept, and what its page said of itself. */
const [KEPT_AT, ABOUT] = ['X-Kept-At', 'X-Kept-About'];

/** An answer to be kept, with the time. */
export async function toKeep(answer: Response, now: number): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, String(now));
  // The body comes decoded.
  for (const stale of ['Content-Encoding', 'Content-Length']) headers.delete(stale);
  return new Response(await answer.blob(), { status: 200, headers });
}

/** The same with what its page says of itself. */
export async function described(kept: Response, about: About): Promise<Response> {
  const headers = new Headers(kept.headers);
  headers.set(ABOUT, encodeURIComponent(JSON.stringify(about)));
  return new Response(await kept.blob(), { headers });
}

/** In milliseconds since 1970. */
export const keptAt = (kept: Response): number => Number(kept.headers.get(KEPT_AT));

/** What its page said of itself; null when it has not yet. */
export function aboutOf(kept: Response): About | null {
  const about = kept.headers.get(ABOUT);
  return about === null ? null : (JSON.parse(decodeURIComponent(about)) as About);
}

/** Whole answers that are not of the moment: no sentence that is told once, no redirect. */
export function isKeepable(answer: Response): boolean {
  return (
    answer.status === 200 &&
    !answer.redirected &&
    !answer.headers.has('X-Once') &&
    !answer.headers.get('Cache-Control')?.includes('no-store')
  );
}
