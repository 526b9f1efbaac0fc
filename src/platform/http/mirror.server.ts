// Lets an installation see itself from outside: it asks its own PUBLIC_URL with a mark that only it
// can make, and is answered how the request arrived behind the proxies. Nobody else is told.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const ASKS = 'X-Installation-Asks';
const SEES = 'X-Installation-Sees';

const reflection = z.object({
  host: z.string(),
  /** Who connected: the nearest proxy, or whoever asked. */
  from: z.string(),
  isTrusted: z.boolean(),
  forwardedFor: z.string(),
});
export type Reflection = z.infer<typeof reflection>;

/** The header of an answer, for a request that bears this installation's mark. */
export function reflect(
  headers: Headers,
  seen: { from: string; isTrusted: boolean },
  secret: string,
): Record<string, string> {
  const asked = headers.get(ASKS);
  const [nonce = '', mark = ''] = asked?.split('.') ?? [];
  if (!asked || !isSame(mark, signed(secret, 'asks', nonce))) return {};
  const content = Buffer.from(
    JSON.stringify({
      ...seen,
      host: headers.get('host') ?? '',
      forwardedFor: headers.get('x-forwarded-for') ?? '',
    } satisfies Reflection),
  ).toString('base64url');
  return { [SEES]: `${content}.${signed(secret, 'sees', `${nonce}.${content}`)}` };
}

/**
 * How a request to the health check of `publicUrl` arrives.
 * @returns null when somebody else answers there
 * @throws when nobody does
 */
export async function lookInMirror(publicUrl: string, secret: string): Promise<Reflection | null> {
  const nonce = randomBytes(12).toString('base64url');
  const answer = await fetch(`${publicUrl}/healthz`, {
    headers: { [ASKS]: `${nonce}.${signed(secret, 'asks', nonce)}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  });
  await answer.body?.cancel();
  const [content = '', mark = ''] = answer.headers.get(SEES)?.split('.') ?? [];
  if (!isSame(mark, signed(secret, 'sees', `${nonce}.${content}`))) return null;
  return reflection.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
}

const signed = (secret: string, what: string, text: string) =>
  createHmac('sha256', secret).update(`mirror ${what} ${text}`).digest('base64url');

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
