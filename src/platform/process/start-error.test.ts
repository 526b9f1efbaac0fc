import { expect, test } from 'vitest';
import { explainStartFailure, StartError } from './start-error.server.ts';

const sentences: [problem: unknown, sentence: string][] = [
  [
    Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC' }),
    'There is no space left in DATA_DIR (/srv/data); free some and start again.',
  ],
  [
    'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    'There is no space left in DATA_DIR (/srv/data); free some and start again.',
  ],
  [
    'FATAL:  could not extend file "base/1/2": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.',
    'There is no space left in DATA_DIR (/srv/data); free some and start again.',
  ],
  [
    new Error('EROFS: read-only file system, mkdir'),
    'DATA_DIR (/srv/data) is on a read-only file system; set DATA_DIR to a folder that can be written.',
  ],
  [
    new Error("EACCES: permission denied, mkdir '/srv/data'"),
    'DATA_DIR (/srv/data) cannot be written by this user; change its owner or set DATA_DIR to another folder.',
  ],
  [
    'LOG:  starting\n2026-01-01 UTC [7] FATAL:  wrong moon\n',
    'Calabash failed while starting PostgreSQL: wrong moon',
  ],
  ['', 'Calabash failed while starting PostgreSQL: no reason was given'],
  [new StartError('Said already.'), 'Said already.'],
];

test.each(sentences)(
  '%s is told to the person at the terminal in one sentence',
  (problem, sentence) => {
    expect(explainStartFailure(problem, '/srv/data', 'starting PostgreSQL').message).toBe(sentence);
  },
);
