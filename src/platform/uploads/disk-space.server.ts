// Owns how full the disk may get. Files are refused well before it is full, because a database
// without room stops; what PostgreSQL and the system say of a full disk becomes one failure.
import { mkdir, statfs } from 'node:fs/promises';
import { AppError, platformErrors } from '../errors.ts';

const GB = 1024 ** 3;
/** Of the disk, the share that files leave to the database; within the bounds below. */
const RESERVED_SHARE = 0.05;
const LEAST_RESERVED = GB;
const MOST_RESERVED = 10 * GB;
/** With less than this share of the reserve left, the database itself is in danger. */
const DANGER_SHARE = 0.25;

export type Disk = {
  /** Bytes that are free. */
  free(): Promise<number>;
  /** Bytes that files may still take; negative once they have eaten into the reserve. */
  room(): Promise<number>;
  /** Bytes until the database itself is in danger; negative when it is. */
  untilDanger(): Promise<number>;
  /** Whether the database is in no danger. Never throws. */
  isSafe(): Promise<boolean>;
};

/**
 * The disk of a folder, which is made if need be.
 * @param reserve bytes that files leave free; 5 % of the disk, at least 1 GB and at most 10 GB,
 *   unless given
 */
export function openDisk(folder: string, reserve?: number): Disk {
  async function look(): Promise<{ free: number; reserved: number }> {
    await mkdir(folder, { recursive: true });
    const { bavail, blocks, bsize } = await statfs(folder);
    const usual = Math.min(
      Math.max(RESERVED_SHARE * blocks * bsize, LEAST_RESERVED),
      MOST_RESERVED,
    );
    return { free: bavail * bsize, reserved: reserve ?? usual };
  }
  async function untilDanger(): Promise<number> {
    const { free, reserved } = await look();
    return free - reserved * DANGER_SHARE;
  }
  return {
    free: async () => (await look()).free,
    untilDanger,
    async room() {
      const { free, reserved } = await look();
      return free - reserved;
    },
    async isSafe() {
      try {
        return (await untilDanger()) > 0;
      } catch {
        return false;
      }
    },
  };
}

/** ENOSPC and EDQUOT of the system, disk_full of PostgreSQL. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a failure means that a disk is full: that of the files, or the database's. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && FULL_CODES.has(String(cause.code))) return true;
  return false;
}

/** The failure that is told. */
export function diskFull(cause: unknown): AppError {
  return new AppError(platformErrors.disk_full, { detail: 'the disk is full', cause });
}
