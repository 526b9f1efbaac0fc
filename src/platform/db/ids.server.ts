// Ids that carry a moment of ours, where lists are read in the order of their ids.
import { performance } from 'node:perf_hooks';
import { v7 } from 'uuid';

const MICROSECONDS = 1_000;
/** As many bits as an id has for the order within a millisecond, without their sign. */
const ORDER = 2 ** 31;

/** A new id of that moment; of two of the same moment, the one that was made later is greater. */
export function idAt(at: Date): string {
  const seq = Math.floor(performance.now() * MICROSECONDS) % ORDER;
  return v7({ msecs: at.getTime(), seq });
}

/** When an id was made, in milliseconds. */
export const timeOf = (id: string): number =>
  Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** Ids of that moment and later are not before this one; it is nobody's id. */
export function firstIdAt(at: Date): string {
  const digits = at.getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}
