// What of the configuration use cases get to know.
import type { Settings } from '#platform/context.ts';
import type { Env } from '#platform/env.server.ts';

/**
 * The settings of a process. Development and demonstrations may show codes on the screen for want
 * of a mail server.
 */
export function settingsOf(
  env: Env,
  { demo, development }: { demo: boolean; development: boolean },
): Settings {
  const sendsMail = env.smtpUrl !== undefined;
  return {
    publicUrl: env.publicUrl,
    secret: env.authSecret,
    sendsMail,
    sendsTexts: env.smsUrl !== undefined,
    demo,
    showCodes: (demo || development) && !sendsMail,
    listings: env.listings,
  };
}
