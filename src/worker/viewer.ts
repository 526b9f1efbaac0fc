/**
 * For whom pages are kept on this device. Every answer names whoever it was drawn for (X-Viewer, an
 * opaque id); when that is somebody else, what was kept for anybody before is taken away first.
 */

const STATE = 'shop-state';
const KEY = '/viewer';
const PAGES = 'shop-pages ';
/** Of which listings they are tells what a person looked at. */
export const PICTURES = 'shop-pictures';
/** What every answer names a visitor who is not signed in. */
const NOBODY = 'none';

type State = { viewer: string; since: number };

/** The name of a cache of pages. */
export const cacheName = (viewer: string, drawer: string): string => `${PAGES}${viewer} ${drawer}`;

export function createViewers({
  caches,
  now,
  forgetPictures,
}: {
  caches: CacheStorage;
  now: () => number;
  /** Takes the pictures away with all that is noted of them. */
  forgetPictures: () => Promise<void>;
}) {
  async function read(): Promise<State> {
    const kept = await (await caches.open(STATE)).match(KEY);
    return kept ? ((await kept.json()) as State) : { viewer: NOBODY, since: 0 };
  }

  async function forget(): Promise<void> {
    for (const name of await caches.keys()) if (name.startsWith(PAGES)) await caches.delete(name);
    await forgetPictures();
  }

  /**
   * Looks whom an answer was drawn for.
   * @param askedAt when it was asked for; an answer that was on its way while somebody signed out
   *   says nothing any more
   * @returns whether it may be kept, under the name of its person
   */
  async function notice(answer: Response, askedAt: number): Promise<string | null> {
    const state = await read();
    const viewer = answer.headers.get('X-Viewer') ?? (answer.status === 401 ? NOBODY : null);
    // A clock that was set back since then knows no order: whose it is counts for more.
    const isOld = askedAt < state.since && state.since <= now();
    if (viewer === null || isOld) return null;
    if (viewer !== state.viewer) {
      await forget();
      const next: State = { viewer, since: now() };
      await (await caches.open(STATE)).put(KEY, new Response(JSON.stringify(next)));
    }
    return viewer;
  }

  return { current: async () => (await read()).viewer, notice, forget };
}
