/**
 * Sets and unsets hearts without leaving the page: shown at once, taken back with a sentence when
 * the server refuses, and remembered on this device, so that other tabs and pages that the browser
 * had kept agree. Where the server is away a heart waits on this device, as a message does.
 */
import type { FavoriteState, Hearts } from '#features/favorites/favorites.schema.ts';
import { COPY_PREFIX, keepDraft, readDraft } from '#platform/pages/device-drafts.ts';
import type { ToastMessage } from '#ui/useToast.ts';

type Change = { saved: boolean; at: number };
/** Changes made on this device, of one person, the last one of each listing. */
type Remembered = { person: string; changes: Record<string, Change> };

const KEY = `${COPY_PREFIX}favorites`;
/** Older ones are on every page that the browser may still show. */
const MOST_REMEMBERED = 200;
const SIGNED_OUT = 401;
/** Dispatched in this tab; other tabs get the `storage` event. */
const REMEMBERED = 'calabash-favorites-remembered';

function readChanges(person: string): Remembered['changes'] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Remembered | null;
    return kept?.person === person ? kept.changes : {};
  } catch {
    return {};
  }
}

function remember(person: string, listingId: string, change: Change): void {
  const { [listingId]: before, ...others } = readChanges(person);
  const latest = before && before.at > change.at ? before : change;
  const changes = Object.fromEntries(
    [...Object.entries(others), [listingId, latest] as const].slice(-MOST_REMEMBERED),
  );
  try {
    localStorage.setItem(KEY, JSON.stringify({ person, changes } satisfies Remembered));
  } catch {
    // Full or blocked: this page shows it, the others as soon as they are loaded again.
  }
  dispatchEvent(new CustomEvent<[string, Change]>(REMEMBERED, { detail: [listingId, latest] }));
}

/** Hearts that the server does not know yet, by listing. */
type Waiting = Record<string, boolean>;
const nameOf = (person: string) => `hearts:${person}`;
/** Dispatched in this tab when what waits has changed. */
const WAITING = 'calabash-favorites-waiting';

/** What waits for the server, of one person. */
export function readWaiting(person: string): Waiting {
  const kept = readDraft(nameOf(person));
  return kept !== null && typeof kept === 'object' ? (kept as Waiting) : {};
}

function wait(person: string, listingId: string, saved: boolean | null): void {
  const { [listingId]: before, ...others } = readWaiting(person);
  if (saved === null && before === undefined) return;
  const waiting = saved === null ? others : { ...others, [listingId]: saved };
  keepDraft(nameOf(person), Object.keys(waiting).length > 0 ? waiting : null);
  dispatchEvent(new Event(WAITING));
}

/** Another try may succeed: the server or the way to it is away, or wants a pause. */
const isPassing = (error: unknown) =>
  !(error instanceof Refused) || error.status >= 500 || [408, 429].includes(error.status);

/**
 * Sends what waits, one after the other, until one has to wait on.
 * @returns why hearts were refused, each in the reader's language
 */
export async function sendWaitingHearts(person: string): Promise<string[]> {
  const refusals: string[] = [];
  for (const [listingId, wanted] of Object.entries(readWaiting(person))) {
    try {
      const { saved, at } = await change(listingId, wanted);
      remember(person, listingId, { saved, at: Date.parse(at) });
    } catch (error) {
      if (isPassing(error) || (error as Refused).status === SIGNED_OUT) break;
      refusals.push((error as Refused).message);
    }
    // It may have been tapped again meanwhile.
    if (readWaiting(person)[listingId] === wanted) wait(person, listingId, null);
  }
  return refusals;
}

/**
 * Takes the form of a page's hearts over until `signal` says that it is left.
 * @param page.hearts as the server drew them; what was changed before is in them
 * @param page.form is sent after all when the person is signed out by now: it leads to sign in
 * @param page.onChange gets every listing whose heart is not as the server drew it
 * @param page.onFailure gets the sentence that says why a heart was taken back, or that it waits
 */
export function keepHearts({
  hearts: { person, at: since, offline },
  form,
  signal,
  onChange,
  onFailure,
}: {
  hearts: Hearts;
  form: HTMLFormElement;
  signal: AbortSignal;
  onChange: (changes: ReadonlyMap<string, boolean>) => void;
  onFailure: (message: ToastMessage) => void;
}): void {
  /** What was tapped and is on its way. */
  const wished = new Map<string, boolean>();
  /** What was answered while this page is open, for browsers that remember nothing. */
  const answered: Remembered['changes'] = {};
  const show = () => {
    if (signal.aborted) return;
    const known = Object.entries({ ...answered, ...readChanges(person) });
    const news = known.filter(([, { at }]) => at > since);
    const waiting = Object.entries(readWaiting(person));
    onChange(
      new Map([...news.map(([id, { saved }]) => [id, saved] as const), ...waiting, ...wished]),
    );
  };
  const send = async (listingId: string) => {
    try {
      for (let sent: boolean | undefined; sent !== wished.get(listingId);) {
        sent = wished.get(listingId) ?? false;
        const { saved, at } = await change(listingId, sent);
        remember(person, listingId, { saved, at: Date.parse(at) });
        wait(person, listingId, null);
      }
    } catch (error) {
      const refusal = error instanceof Refused ? error : null;
      if (refusal?.status === SIGNED_OUT) return leave(form, listingId, wished.get(listingId));
      if (isPassing(error)) {
        wait(person, listingId, wished.get(listingId) ?? false);
        onFailure({ text: offline, tone: 'waiting' });
      } else if (refusal) onFailure({ text: refusal.message, tone: 'problem' });
    }
    wished.delete(listingId);
    show();
  };
  addEventListener(
    REMEMBERED,
    (event) => {
      const [listingId, change] = (event as CustomEvent<[string, Change]>).detail;
      answered[listingId] = change;
      show();
    },
    { signal },
  );
  addEventListener(WAITING, show, { signal });
  addEventListener('storage', ({ key }) => key === KEY && show(), { signal });
  // The page comes back as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && show(), { signal });
  show();
  form.addEventListener(
    'submit',
    (event) => {
      const { submitter } = event;
      if (!(submitter instanceof HTMLButtonElement)) return;
      event.preventDefault();
      const { name, value: listingId } = submitter;
      const isOnItsWay = wished.has(listingId);
      wished.set(listingId, name === 'add');
      show();
      if (!isOnItsWay) void send(listingId);
    },
    { signal },
  );
}

function leave(form: HTMLFormElement, listingId: string, saved = false): void {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = saved ? 'add' : 'remove';
  field.value = listingId;
  form.append(field);
  form.submit();
}

/** The server's refusal, with its sentence in the reader's language. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

async function change(listingId: string, saved: boolean): Promise<FavoriteState> {
  const response = await fetch(`/api/favorites/${listingId}`, {
    method: saved ? 'PUT' : 'DELETE',
    // It arrives also when the page is left at once.
    keepalive: true,
  });
  const body = (await response.json()) as { data: FavoriteState; detail: string };
  if (response.ok) return body.data;
  throw new Refused(response.status, body.detail);
}
