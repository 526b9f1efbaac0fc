// Which command about backups somebody typed.
import type { Env } from '#platform/process/env.server.ts';
import { backup, type BackupWords, listAll, verify } from './backup.ts';
import { restore, rollback } from './restore.ts';

type Command = (env: Env, words: BackupWords) => Promise<string>;

/** By their first words, the longer ones first, with the words and flags that may follow. */
const COMMANDS: [words: string[], most: number, flags: string[], command: Command][] = [
  [['backup', 'verify'], 2, [], verify],
  [['backup', 'list'], 1, [], listAll],
  [['backup'], 1, ['--another-shop'], backup],
  [['restore'], 2, ['--yes', '--another-shop'], restore],
  [['rollback'], 0, ['--yes'], rollback],
];

/** Undefined when it is none, or has words that nobody knows. */
export function backupCommandOf(words: string[]): ((env: Env) => Promise<string>) | undefined {
  const flags = new Set(words.filter((word) => word.startsWith('--')));
  const plain = words.filter((word) => !word.startsWith('--'));
  for (const [first, most, known, command] of COMMANDS) {
    if (first.some((word, index) => plain[index] !== word)) continue;
    const [place, id, ...more] = plain.slice(first.length);
    const count = plain.length - first.length;
    if (count > most || more.length > 0 || [...flags].some((flag) => !known.includes(flag)))
      return undefined;
    return (env) => command(env, { place, id, flags });
  }
  return undefined;
}
