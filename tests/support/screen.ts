/**
 * What a feature says of its screens in a file of its own, x.screens.ts, which only tests read.
 */
import type { Who } from './screens-world.ts';

export type Screen = {
  who: Who;
  path: string;
  /** What opens something over the page: selectors, because they hold in every language. */
  opens?: string[];
  /** The same where there is room for one column alone. */
  opensOnPhone?: string[];
  /** The button of a form that has nothing in it, or not enough. */
  sends?: string;
};

/** The screens of each of the people: an address, where nothing opens and nothing is sent. */
export type Screens = Partial<Record<Who, readonly (string | Omit<Screen, 'who'>)[]>>;

/** The menu of one's account. */
export const ACCOUNT = '.header details:has([action="/logout"]) > summary';
export const SEND = 'main form[method=post] :is([type=submit], .btn-primary:not(a, [type=button]))';
/** The sheet of a listing, opened by the link that leads to the page of the same form. */
export const sheet = (end: string) => `main a[href$="/${end}"]`;
