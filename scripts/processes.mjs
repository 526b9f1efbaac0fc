// How the scripts talk and start other programs. Plain Node 20: runs before anything is installed.
import { spawn } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.resolve(
  import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  '..',
);

/** A reason to stop that a person can act on; printed as it is, without a stack. */
export class Stop extends Error {
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a program in the project's folder with the terminal's input and output, passes SIGTERM and
 * SIGINT on to it and resolves with its exit code. `onError` is told what it says on standard error
 * as well; `onText` gets all it says instead of the terminal; `signal` ends it.
 */
export function run(program, args, { env = {}, onError, onText, signal: ending } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: onText
        ? ['ignore', 'pipe', 'pipe']
        : ['inherit', 'inherit', onError ? 'pipe' : 'inherit'],
    });
    child.stdout?.on('data', (text) => onText(String(text)));
    child.stderr?.on('data', (text) => {
      if (onText) return onText(String(text));
      process.stderr.write(text);
      onError(String(text));
    });
    const end = () => child.kill();
    ending?.addEventListener('abort', end);
    const forward = (signal) => {
      // Ctrl-C reaches the whole foreground group by itself; a second one would mean "at once".
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    process.on('SIGTERM', forward);
    process.on('SIGINT', forward);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', forward);
      process.off('SIGINT', forward);
      ending?.removeEventListener('abort', end);
      resolve(code ?? 128 + ({ SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1));
    });
  });
}
