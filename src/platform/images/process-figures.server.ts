// What Linux says of a process; where it cannot be told, limits of it do not hold.
import { readFileSync } from 'node:fs';

/**
 * Page size of /proc/…/statm. 4 kB on every supported system except some ARM kernels, where the
 * limit is therefore wider.
 */
const PAGE_BYTES = 4096;
/** Of /proc/…/stat: a hundredth of a second (sysconf(_SC_CLK_TCK) of every supported system). */
const TICK_MS = 10;

/** Resident memory of a process; 0 where it cannot be told. */
export function megabytesOf(pid: number | undefined): number {
  const [, pages = 0] = numbersOf(pid, 'statm');
  return (pages * PAGE_BYTES) / 1024 / 1024;
}

/** User and system time of a process; 0 where it cannot be told. */
export function processorMillisecondsOf(pid: number | undefined): number {
  // The eleventh and twelfth number behind the name, in which anything may stand.
  const [user = 0, system = 0] = numbersOf(pid, 'stat').slice(12);
  return (user + system) * TICK_MS;
}

function numbersOf(pid: number | undefined, file: 'stat' | 'statm'): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'latin1');
    return text
      .slice(text.lastIndexOf(')') + 1)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}
