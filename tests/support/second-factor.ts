// An authenticator app, as people have it on their phones, and who uses one.
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** The half minute of the clock; an app shows another code in each. */
const PERIOD_MS = 30_000;

/**
 * What an app with this key shows.
 * @param steps half minutes from now, -1 for the code before
 */
export function codeOf(key: string, steps = 0): Promise<string> {
  const bytes = base32.decode(key);
  return createOTP(Buffer.from(bytes) as unknown as string, { digits: 6 }).hotp(
    Math.floor(Date.now() / PERIOD_MS) + steps,
  );
}

type Sent = { status: number; body: Record<string, unknown> };
const dataOf = ({ status, body }: Sent) => {
  if (status !== 200) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`);
  return body['data'] as { key: string; recoveryCodes: string[] };
};

/**
 * Switches a second factor on. The code before the present one is used up by it.
 * @returns the key of the app, that code, and the recovery codes
 */
export async function switchOn(
  browser: { send: (method: string, path: string, body: object) => Promise<Sent> },
  proof: { currentPassword?: string; proofCode?: string },
): Promise<{ key: string; code: string; recoveryCodes: string[] }> {
  const { key } = dataOf(await browser.send('POST', '/api/profile/second-factor', proof));
  const code = await codeOf(key, -1);
  const answer = await browser.send('POST', '/api/profile/second-factor/confirm', { code });
  return { key, code, recoveryCodes: dataOf(answer).recoveryCodes };
}
