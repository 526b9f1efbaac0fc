// npm run admin: what only somebody at the server may do. Works beside a running server and without
// one.
import { grantRole, ROLES } from '#features/accounts/accounts.roles.server.ts';
import { type Env, readEnv } from '#platform/env.server.ts';
import { AppError } from '#platform/errors.ts';
import { StartError } from '#platform/start-error.server.ts';
import { translator } from '#platform/translate.server.ts';
import { runProgram } from './program.server.ts';

const USAGE = `Say: npm run admin -- grant EMAIL ${ROLES.join('|')}`;

/** @returns the exit code: 0 when it is done, 1 with a sentence on the terminal when not */
export async function admin([command, email = '', wanted]: string[]): Promise<number> {
  const role = ROLES.find((name) => name === wanted);
  if (command !== 'grant' || !role) return say(USAGE, 1);
  try {
    // What it does is said on the terminal, not in the log.
    const env: Env = { ...readEnv(), logLevel: 'error' };
    await runProgram(env, 'admin', (ctx) => grantRole(ctx, { email, role }));
    return say(`${email} is now ${role}.`, 0);
  } catch (error) {
    if (error instanceof AppError)
      return say(`${translator('en', 'errors')(error.code.key)}.`.replace('..', '.'), 1);
    if (error instanceof StartError) return say(error.message, 1);
    throw error;
  }
}

function say(sentence: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${sentence}\n`);
  return code;
}
