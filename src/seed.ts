// npm run seed: the demo in a database that was started without it, and nothing twice.
import { readEnv } from '#platform/env.server.ts';
import { seedDemo } from '#seed/demo.server.ts';
import { refreshAfterSeeding } from './demo.server.ts';
import { runProgram } from './program.server.ts';

/** Fills the demo data into DATABASE_URL or the database under DATA_DIR. Safe to repeat. */
export async function seed(): Promise<void> {
  const filled = await runProgram(readEnv(), 'seed', (ctx) =>
    seedDemo(ctx, { refresh: refreshAfterSeeding }),
  );
  process.stdout.write(
    filled
      ? 'The demo is in. Start with DEMO=true so that its pictures are drawn and its accounts can sign in.\n'
      : 'The demo is already there; nothing was changed.\n',
  );
}
