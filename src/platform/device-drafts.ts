/**
 * What this browser keeps for the person who is signed in, until they sign out: drafts of forms
 * until they are sent or discarded, and copies of what the server knows.
 */

const PREFIX = 'calabash-draft:';
/** Begins the names of copies; whoever makes one reads and writes it. */
export const COPY_PREFIX = 'calabash-copy:';
/** Dispatched in this tab; other tabs get the `storage` event. */
const FORGOTTEN = 'calabash-drafts-forgotten';

/** Storage may be full, or blocked for this page. */
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** Keeps a draft under a name; null takes it away. */
export function keepDraft(name: string, draft: object | null): void {
  attempt(() =>
    draft === null
      ? localStorage.removeItem(PREFIX + name)
      : localStorage.setItem(PREFIX + name, JSON.stringify(draft)),
  );
}

/** The draft of this name as it was kept, whatever an older version of the page wrote there. */
export function readDraft(name: string): unknown {
  return attempt(() => JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as unknown);
}

/** How many drafts wait on this device. */
export function countDrafts(): number {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return keys.filter((key) => key.startsWith(PREFIX)).length;
}

/**
 * Takes away what others left behind whose session ended without signing out. Who it belongs to
 * stands in the name of a draft, and in a copy.
 */
export function forgetDraftsOfOthers(viewerId: string): void {
  attempt(() => {
    for (const [key, value] of Object.entries<string>(localStorage)) {
      const owner = key.startsWith(PREFIX) ? key : key.startsWith(COPY_PREFIX) ? value : viewerId;
      if (!owner.includes(viewerId)) localStorage.removeItem(key);
    }
  });
}

/** Takes all drafts and copies away: the next person at this device must not read them. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) || key.startsWith(COPY_PREFIX)) localStorage.removeItem(key);
  });
  dispatchEvent(new Event(FORGOTTEN));
}

/**
 * Calls back when the draft was taken away from outside the form that keeps it, here or in another
 * tab.
 */
export function onDraftForgotten(name: string, forgotten: () => void): () => void {
  const elsewhere = ({ key, newValue }: StorageEvent) => {
    if (key === PREFIX + name && newValue === null) forgotten();
  };
  addEventListener(FORGOTTEN, forgotten);
  addEventListener('storage', elsewhere);
  return () => {
    removeEventListener(FORGOTTEN, forgotten);
    removeEventListener('storage', elsewhere);
  };
}

/**
 * Calls back once this tab is the draft's owner, so that two tabs do not write the same thing; the
 * returned function gives it up.
 */
export function holdDraft(name: string, onOwned: () => void): () => void {
  // Locks need a secure context; without them the last tab to write wins.
  if (!navigator.locks) {
    onOwned();
    return () => undefined;
  }
  let release = () => {};
  let over = false;
  const end = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(`calabash-draft:${name}`, { ifAvailable: true }, (lock) => {
    if (!lock || over) return undefined;
    onOwned();
    return end;
  });
  return () => {
    over = true;
    release();
  };
}
