// The process log: JSON lines on stdout. Secrets and query parameters never go in.
import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Creates the process logger; `level` is pino's ("silent" in tests). */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, redact: ['password', 'code', 'token', 'headers.cookie', 'headers.authorization'] });
}
