// How a folder looks, to tell whether something touched it.
import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** Everything in a folder with its mode, owner, size, times and target: what a start may touch. */
export function lookOf(folder: string): string[] {
  const seen = (place: string): string => {
    const { mode, uid, size, mtimeMs, ctimeMs } = lstatSync(place);
    const target = lstatSync(place).isSymbolicLink() ? readlinkSync(place) : '';
    return [place, mode, uid, size, mtimeMs, ctimeMs, target].join(' ');
  };
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return [seen(folder), ...names.map((name) => seen(path.join(folder, name)))];
}
