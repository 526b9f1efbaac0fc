/** Moderators beside the one of the demo, for journeys in which two of them meet. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { type Account, signUp } from './journey-people.ts';
import { switchOn } from './second-factor.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const run = promisify(execFile);

/**
 * Signs somebody up whom whoever runs the shop makes a moderator, or an administrator; the browser
 * stays signed in, with the second factor that their pages ask for.
 */
export async function becomeModerator(
  context: BrowserContext,
  person: { fullName: string },
  role: 'moderator' | 'admin' = 'moderator',
): Promise<Account> {
  const account = await signUp(context, person);
  await run(process.execPath, ['scripts/program.mjs', 'admin', 'grant', account.email, role], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: process.env['SHOP_DATA_DIR'], DATABASE_URL: '' },
  });
  await switchOn(
    {
      send: async (method, url, data) => {
        const answer = await context.request.fetch(url, { method, data });
        const body = (await answer.json()) as Record<string, unknown>;
        return { status: answer.status(), body };
      },
    },
    { currentPassword: account.password },
  );
  return account;
}
