/**
 * Redirects of loaders and actions: to paths of this site alone, whatever an id, a search or a form
 * has put into them. Nothing else makes one (the linter says so). Browser-safe.
 */
import {
  redirect as redirectTo,
  redirectDocument as redirectDocumentTo,
  replace as replaceBy,
} from 'react-router';
import { pageOfData, pathHere } from './own-path.ts';

/** What no header may hold (line ends, letters beyond Latin-1), and spaces. */
const UNSAFE = /[^\x21-\x7e]+/g;

/** The path as a header says it, with what none may hold encoded; home where it is none of ours. */
export function locationOf(path: string): string {
  const encoded = pageOfData(path).toWellFormed().replace(UNSAFE, encodeURIComponent);
  return pathHere(encoded) === null ? '/' : encoded;
}

type Init = Parameters<typeof redirectTo>[1];

export const redirect = (path: string, init?: Init): Response => redirectTo(locationOf(path), init);

/** The same by a document load. */
export const redirectDocument = (path: string, init?: Init): Response =>
  redirectDocumentTo(locationOf(path), init);

/** The same in place of the page that asked. */
export const replace = (path: string, init?: Init): Response => replaceBy(locationOf(path), init);
