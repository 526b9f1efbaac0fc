// What a check is: a question about the installation, answered by one sentence of what is and,
// where it is wrong, what to do. How they are run is in run.server.ts; which there are is in
// src/process/checks.server.ts.
import type { Db } from '../db/db.server.ts';
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

/** What somebody else said, short enough to stand in brackets. */
export function reasonOf(error: unknown): string {
  return sentenceOf(error).replaceAll(/\s+/g, ' ').replace(/\.$/, '').slice(0, 200);
}

/** What was found, in the words of a language. */
export function sentenceOfFinding(locale: string, finding: Answer): string {
  const words = translator(locale, 'checks');
  return [finding, ...(finding.more ?? [])]
    .map(({ says, values }) => words.dynamic(says, { admin: ADMIN, ...values }))
    .join(' ');
}
