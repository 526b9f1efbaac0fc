/**
 * One error vocabulary. Features declare their codes as data with `defineErrors`; each entry point
 * (page, API, job) translates an AppError once. `key` is a message key under "errors" in the
 * message files, so that the sentence reaches a person in their language.
 */
import type { TextKey } from './i18n/texts.ts';

export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'rateLimited'
  | 'full'
  | 'unavailable';

export const STATUS_OF: Record<ErrorKind, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  rateLimited: 429,
  full: 507,
  unavailable: 503,
};

export type ErrorCode = { kind: ErrorKind; key: TextKey<'errors'> };

/**
 * Declares a feature's error codes. What a program reads is made of `key`, in snake_case
 * ("wrongCode" is wrong_code), so a key that has landed keeps its name.
 */
export function defineErrors<T extends Record<string, ErrorCode>>(codes: T): T {
  return codes;
}

export type FieldErrors = Record<string, string>;

/** An expected failure. `detail` is for the log and never reaches a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly fields: FieldErrors | undefined;
  /** What the sentence names: "{n} active things". */
  readonly values: Record<string, string | number> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What is there now, where somebody changed it meanwhile; only what the person may see. */
  readonly current: object | undefined;

  constructor(
    code: ErrorCode,
    options: {
      detail?: string;
      fields?: FieldErrors;
      values?: Record<string, string | number>;
      retryAfterSeconds?: number;
      current?: object;
      cause?: unknown;
    } = {},
  ) {
    super(options.detail ? `${code.key}: ${options.detail}` : code.key, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = options.detail;
    this.fields = options.fields;
    this.values = options.values;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
  }

  get status(): number {
    return STATUS_OF[this.code.kind];
  }
}

/** Waits for what may not exist: null instead of an expected failure of the kind "not found". */
export async function nullWhenMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof AppError && error.code.kind === 'notFound') return null;
    throw error;
  }
}

export const platformErrors = defineErrors({
  invalid_request: { kind: 'invalid', key: 'invalidRequest' },
  foreign_origin: { kind: 'forbidden', key: 'foreignOrigin' },
  not_found: { kind: 'notFound', key: 'notFound' },
  too_large: { kind: 'tooLarge', key: 'tooLarge' },
  rate_limited: { kind: 'rateLimited', key: 'rateLimited' },
  unavailable: { kind: 'unavailable', key: 'unavailable' },
  /** The disk of the files or of the database. */
  disk_full: { kind: 'full', key: 'diskFull' },
  uploads_under_way: { kind: 'rateLimited', key: 'uploadsUnderWay' },
  /** A decision about content that is another one now, or decided. */
  content_changed: { kind: 'conflict', key: 'contentChanged' },
  content_removed: { kind: 'conflict', key: 'contentRemoved' },
  /** What was accepted, and the database does not take: a decision cannot carry it out. */
  content_unfit: { kind: 'invalid', key: 'contentUnfit' },
});
