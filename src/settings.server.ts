// What of the configuration use cases get to know.
import type { Settings } from '#platform/context.ts';
import type { Env } from '#platform/env.server.ts';
import { isLoopbackUrl } from '#platform/loopback.server.ts';

/** A decision waits for the model no longer (spec: ten seconds). */
const MODEL_TIMEOUT_MS = 10_000;

/**
 * The settings of a process. Development and demonstrations show codes on the screen for want of a
 * mail server, and only where nobody else can ask: a code opens the account of anybody.
 */
export function settingsOf(
  env: Env,
  { demo, development }: { demo: boolean; development: boolean },
): Settings {
  const sendsMail = env.smtpUrl !== undefined;
  return {
    publicUrl: env.publicUrl,
    site: env.site,
    secret: env.authSecret,
    sendsMail,
    sendsTexts: env.smsUrl !== undefined,
    demo,
    showCodes: (demo || development) && !sendsMail && isLoopbackUrl(env.publicUrl),
    listings: env.listings,
    languageModel: env.moderationLlm ? { ...env.moderationLlm, timeoutMs: MODEL_TIMEOUT_MS } : null,
  };
}
