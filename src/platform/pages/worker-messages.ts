/** What pages ask the service worker, and what it answers. */

/** A page that is kept on this device. */
export type OfflineEntry = {
  path: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  title: string;
  /** One line about it; empty where there is none. */
  line: string;
  picture: string | null;
};

/** What a page says of itself, for the list of what was kept. */
export type About = Pick<OfflineEntry, 'title' | 'line' | 'picture'>;

export type WorkerQuestion =
  /** How old what is kept of a page is, and whether it was shown instead of an answer. */
  | { ask: 'age'; path: string }
  /** Everything that is kept. */
  | { ask: 'kept' }
  /** A page that came before the worker did, with the files that it needed. */
  | { ask: 'keep'; path: string; files: string[]; shell: boolean }
  | { ask: 'describe'; path: string; about: About }
  /** Somebody signs out here, and the server does not answer: nothing of theirs may stay. */
  | { ask: 'leave' };

export type OfflineAge = { keptAt: number | null; instead: boolean };
export type OfflineList = {
  /** Pages about one thing, last seen first. */
  things: OfflineEntry[];
  /** Paths of the person's own pages, and of lists. */
  others: string[];
  /** Paths that open without a document, because their data is kept. */
  data: string[];
};
