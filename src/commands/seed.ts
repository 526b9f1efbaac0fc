// npm run seed: the demo in a database that was started without it, and nothing twice. Works beside
// a running server and without one.
import { type Env, readEnv } from '#platform/process/env.server.ts';
import { sentenceOf } from '#platform/process/start-error.server.ts';
import { seedDemo } from '#seed/demo.server.ts';
import { refreshAfterSeeding } from '../process/demo.server.ts';
import { runCommand } from './cli.server.ts';

/**
 * Fills the demo data into DATABASE_URL or the database under DATA_DIR. Safe to repeat.
 * @returns the exit code: 0 when the demo is there, 1 with a sentence on the terminal when not
 */
export async function seed(): Promise<number> {
  try {
    // What it does is said on the terminal, not in the log.
    const env: Env = { ...readEnv(), logLevel: 'error' };
    const filled = await runCommand(
      env,
      'seed',
      (ctx) => seedDemo(ctx, { refresh: refreshAfterSeeding }),
      { begins: true },
    );
    process.stdout.write(
      filled
        ? 'The demo is in. Its pictures are drawn, and its accounts can sign in, ' +
            'once the server is started with DEMO=true.\n'
        : 'The demo is already there; nothing was changed.\n',
    );
    return 0;
  } catch (error) {
    process.stderr.write(`The demo could not be filled in: ${sentenceOf(error)}\n`);
    return 1;
  }
}
