/**
 * What this browser keeps for the person who is signed in, until they sign out: drafts of forms
 * until they are sent or discarded, and copies of what the server knows.
 */

const PREFIX = 'calabash-draft:';
/** Begins the names of copies; whoever makes one reads and writes it. */
export const COPY_PREFIX = 'calabash-copy:';
/** Begins what a broken-off upload is remembered by: whose it was, and the file's name. */
const UPLOAD_PREFIX = 'tus::calabash-';
/** Which page a tab has loaded again, as its data did not come. */
export const TRIED_PAGE = 'calabash-kept-tried';
/**
 * A cookie that says that somebody signed out in this browser, in whichever way and also where no
 * script ran: the next page with scripts takes away what was left.
 */
export const LEFT_COOKIE = 'calabash_left';
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

/** The names of the drafts that wait on this device; of those that begin so. */
export function draftNames(beginning = ''): string[] {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return keys
    .filter((key) => key.startsWith(PREFIX + beginning))
    .map((key) => key.slice(PREFIX.length));
}

/**
 * Takes away what others left behind whose session ended without signing out. Who it belongs to
 * stands in the name of a draft, and in a copy.
 */
export function forgetDraftsOfOthers(viewerId: string): void {
  attempt(() => {
    for (const [key, value] of Object.entries<string>(localStorage)) {
      const isNamed = key.startsWith(PREFIX) || key.startsWith(UPLOAD_PREFIX);
      const owner = isNamed ? key : key.startsWith(COPY_PREFIX) ? value : viewerId;
      if (!owner.includes(viewerId)) localStorage.removeItem(key);
    }
  });
}

/**
 * Nobody is signed in: takes away the copies of whoever was, whose session ended elsewhere. What a
 * visitor looked at stays, and so do drafts, which wait for their person.
 */
export function forgetCopiesOfPeople(): void {
  attempt(() => {
    for (const [key, value] of Object.entries<string>(localStorage))
      if (key.startsWith(COPY_PREFIX) && !isOfNobody(value)) localStorage.removeItem(key);
  });
}

function isOfNobody(copy: string): boolean {
  const kept = attempt(() => JSON.parse(copy) as { person?: unknown } | null);
  return kept?.person === null;
}

/**
 * Takes away all that tells what somebody wrote or looked at: the next person at this device must
 * not read it.
 */
export function forgetDrafts(): void {
  const ours = [PREFIX, COPY_PREFIX, UPLOAD_PREFIX];
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (ours.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('calabash-')) sessionStorage.removeItem(key);
  });
  dispatchEvent(new Event(FORGOTTEN));
}

/** Does so where somebody signed out and no script of theirs did: once, as their cookie says it. */
export function forgetWhoLeft(): void {
  const cookies = document.cookie.split(';').map((each) => each.trim());
  if (!cookies.includes(`${LEFT_COOKIE}=1`)) return;
  forgetDrafts();
  document.cookie = `${LEFT_COOKIE}=; path=/; max-age=0; samesite=lax`;
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
export function claimDraft(name: string, onOwned: () => void): () => void {
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
