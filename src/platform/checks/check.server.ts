// What a check is: a question about the installation, answered by one sentence of what is and,
// where it is wrong, what to do. Owns how checks are run; which there are is in
// src/process/checks.server.ts.
import { DrizzleQueryError } from 'drizzle-orm';
import { type Db, isDatabaseAway } from '../db/db.server.ts';
import type { TextKey, Words } from '../i18n/texts.ts';
import { translator } from '../i18n/translate.server.ts';
import type { Env } from '../process/env.server.ts';
import { ADMIN } from '../process/program-file.server.ts';
import { sentenceOf } from '../process/start-error.server.ts';
import type { Disk } from '../uploads/disk-space.server.ts';
import type { Storage } from '../uploads/storage.server.ts';

/** What checks look at. */
export type Installation = {
  env: Env;
  db: Db;
  /** Null where none was kept yet. */
  secret: string | null;
  openStorage: () => Promise<Storage>;
  disk: Disk;
  /** Who is sent a mail; null: nobody, the mail server is only asked whether it would take one. */
  mailTo: string | null;
  /** Milliseconds, by this process. */
  clock: () => number;
  names: { resolveTxt: (domain: string) => Promise<string[][]> };
};

/** `warning`: it works, or it cannot be known. Only `failed` asks for somebody now. */
export type Answer = {
  state: 'ok' | 'warning' | 'failed';
  says: TextKey<'checks'>;
  values?: Record<string, Words>;
  /** What else is said in the same breath: of each replica a sentence. */
  more?: Answer[];
};

export type Check = {
  /** Stable, one word. */
  name: string;
  run: (installation: Installation) => Promise<Answer>;
};

export type Finding = Answer & { name: string };

/** Longer than any check waits for somebody else. */
const WITHIN_MS = 45_000;
const UNDEFINED_TABLE = '42P01';
const UNDEFINED_COLUMN = '42703';

export const ok = (says: Answer['says'], values: Record<string, Words> = {}): Answer => ({
  state: 'ok',
  says,
  values,
});
export const warning = (says: Answer['says'], values: Record<string, Words> = {}): Answer => ({
  state: 'warning',
  says,
  values,
});
export const failed = (says: Answer['says'], values: Record<string, Words> = {}): Answer => ({
  state: 'failed',
  says,
  values,
});

/** Several answers of one state as one; undefined for none. */
export function together([first, ...more]: Answer[]): Answer | undefined {
  return first && { ...first, more };
}

/** Runs all of them at the same time; one that throws or hangs is a finding, too. */
export function runChecks(
  checks: readonly Check[],
  installation: Installation,
  withinMs = WITHIN_MS,
): Promise<Finding[]> {
  return Promise.all(
    checks.map(async ({ name, run }) => ({
      name,
      ...(await within(withinMs, run(installation)).catch((error: unknown) =>
        waitsForDatabase(error)
          ? warning('unknown')
          : failed('broken', { name, reason: reasonOf(error) }),
      )),
    })),
  );
}

/** Those that are about the database itself say what is wrong with it. */
function waitsForDatabase(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  const code = error.cause && 'code' in error.cause ? error.cause.code : '';
  return isDatabaseAway(error) || code === UNDEFINED_TABLE || code === UNDEFINED_COLUMN;
}

/** What somebody else said, short enough to stand in brackets. */
export function reasonOf(error: unknown): string {
  return sentenceOf(error).replaceAll(/\s+/g, ' ').replace(/\.$/, '').slice(0, 200);
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** What was found, in the words of a language. */
export function sentenceOfFinding(locale: string, finding: Answer): string {
  const words = translator(locale, 'checks');
  return [finding, ...(finding.more ?? [])]
    .map(({ says, values }) => words.dynamic(says, { admin: ADMIN, ...values }))
    .join(' ');
}
