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

/** Since when it is theirs. Pages that were open when somebody left show what they looked at. */
type State = { viewer: string; since: number; openWhenLeft?: readonly string[] };

/** The name of a cache of pages. */
export const cacheName = (viewer: string, drawer: string): string => `${PAGES}${viewer} ${drawer}`;

export type Viewers = ReturnType<typeof createViewers>;

export function createViewers({
  caches,
  now,
  openPages,
  forgetPictures,
  leavePush,
}: {
  caches: CacheStorage;
  now: () => number;
  /** Ids of the pages that are open. */
  openPages: () => Promise<readonly string[]>;
  /** Takes the pictures away with all that is noted of them. */
  forgetPictures: () => Promise<void>;
  /** Ends this browser's subscription: a push message on its way would tell the next person. */
  leavePush: () => Promise<void>;
}) {
  async function read(): Promise<State> {
    const kept = await (await caches.open(STATE)).match(KEY);
    return kept ? ((await kept.json()) as State) : { viewer: NOBODY, since: 0 };
  }

  async function forget(): Promise<void> {
    await forgetPages();
    // Until its person signs in here again, which turns it on again (push-browser.ts).
    await leavePush();
  }

  async function forgetPages(): Promise<void> {
    for (const name of await caches.keys()) if (name.startsWith(PAGES)) await caches.delete(name);
    await forgetPictures();
  }

  /**
   * Looks whom an answer was drawn for.
   * @param askedAt when it was asked for; an answer that was on its way while somebody signed out
   *   says nothing any more
   * @param by id of the page that asked for it, unless that is a new one
   * @returns under whose name it may be kept; null when it may not
   */
  async function notice(answer: Response, askedAt: number, by = ''): Promise<string | null> {
    const state = await read();
    const viewer = answer.headers.get('X-Viewer') ?? (answer.status === 401 ? NOBODY : null);
    // A clock that was set back since then knows no order: whose it is counts for more.
    const isOld = askedAt < state.since && state.since <= now();
    if (viewer === null || isOld) return null;
    let { openWhenLeft = [] } = state;
    if (viewer !== state.viewer) {
      await (state.viewer === NOBODY ? forgetPages() : forget());
      openWhenLeft = viewer === NOBODY ? await openPages() : [];
      const next: State = { viewer, since: now(), openWhenLeft };
      await (await caches.open(STATE)).put(KEY, new Response(JSON.stringify(next)));
    }
    // One that reads itself anew because somebody has signed out would tell where they were.
    return openWhenLeft.includes(by) ? null : viewer;
  }

  return { current: async () => (await read()).viewer, notice };
}
