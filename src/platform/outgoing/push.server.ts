// Sends push messages to the push services of browsers (RFC 8030, 8291, 8292). The addresses come
// from browsers, so from anybody: only public ones over HTTPS are asked, the answer is not read,
// and no redirect is followed. Owns no wording.
import { createECDH, ECDH, hkdfSync } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import type { Settings } from '../context.ts';
import { isLoopbackUrl } from '../http/loopback.server.ts';
import { isPublicAddress, publicLookup } from './public-address.server.ts';

/** Where one browser is reached, as it said itself. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  /** What the browser's worker reads; at most about 3 kB. */
  payload: string;
  /** Of two that wait at the push service with the same one, the later replaces the earlier. */
  topic: string;
  lifeSeconds: number;
};

/**
 * `gone`: there is nobody any more, or they listen to other keys. `later`: worth another try, says
 * the push service. `silent`: nobody answered in time. `refused`: never.
 */
export type PushResult = 'sent' | 'gone' | 'later' | 'silent' | 'refused';

type Installation = Pick<Settings, 'secret' | 'publicUrl' | 'site'>;

const CURVE = 'prime256v1';
const KEY_BYTES = 32;
const AUTH_BYTES = 16;

/**
 * The keys by which push services know this installation. They follow from AUTH_SECRET, so that all
 * servers have the same ones and nothing more has to be kept.
 */
export function pushKeys({ secret }: Pick<Installation, 'secret'>): {
  publicKey: string;
  privateKey: string;
} {
  const curve = createECDH(CURVE);
  for (let n = 0; ; n++) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `calabash web push ${n}`, KEY_BYTES));
    try {
      curve.setPrivateKey(bytes);
      return {
        publicKey: curve.getPublicKey().toString('base64url'),
        privateKey: bytes.toString('base64url'),
      };
    } catch {
      // One of 2³² is no key of the curve.
    }
  }
}

/**
 * Whether it can be the address of a push service; a shop on a loopback address may use one there.
 */
export function isPushEndpoint(
  endpoint: string,
  { publicUrl }: Pick<Installation, 'publicUrl'>,
): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (isLoopbackUrl(publicUrl) && isLoopbackUrl(endpoint)) return true;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    (isIP(host) ? isPublicAddress(host) : host.includes('.') && !isLoopbackUrl(endpoint))
  );
}

/** Whether somebody could be reached there with these keys. */
export function isPushTarget(
  { endpoint, p256dh, auth }: PushTarget,
  installation: Pick<Installation, 'publicUrl'>,
): boolean {
  if (!isPushEndpoint(endpoint, installation)) return false;
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    return ECDH.convertKey(p256dh, CURVE, 'base64url', 'base64url') !== '';
  } catch {
    return false;
  }
}

/**
 * Sends one message, encrypted for the browser.
 * @param withinMs for all of it: name, connection, and the head of the answer, however it trickles
 * @throws Error when the target's keys are none
 */
export async function sendPush(
  installation: Installation,
  target: PushTarget,
  { payload, topic, lifeSeconds, withinMs }: PushMessage & { withinMs: number },
): Promise<PushResult> {
  const { endpoint, p256dh, auth } = target;
  if (!isPushEndpoint(endpoint, installation)) return 'refused';
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { ...pushKeys(installation), subject: subjectOf(installation) },
    TTL: lifeSeconds,
    topic,
  });
  const status = await post(endpoint, details, withinMs);
  if (status === null) return 'silent';
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410 || status === 401 || status === 403) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Whom a push service may write to. */
function subjectOf({ publicUrl, site }: Installation): string {
  if (site.contactEmail) return `mailto:${site.contactEmail}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:postmaster@localhost.invalid';
}

/** The status of the answer; null without one. */
function post(
  endpoint: string,
  { headers, body }: ReturnType<typeof webPush.generateRequestDetails>,
  withinMs: number,
): Promise<number | null> {
  const here = isLoopbackUrl(endpoint);
  const request = endpoint.startsWith('http:') ? requestHttp : requestHttps;
  return new Promise((resolve) => {
    const sent = request(
      endpoint,
      {
        method: 'POST',
        headers: headers as Record<string, string>,
        signal: AbortSignal.timeout(withinMs),
        ...(here ? {} : { lookup: publicLookup() }),
      },
      (answer) => {
        resolve(answer.statusCode ?? null);
        answer.destroy();
      },
    );
    sent.on('error', () => resolve(null));
    sent.end(body);
  });
}
