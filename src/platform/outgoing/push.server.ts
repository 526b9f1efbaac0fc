// Sends push messages to the push services of browsers (RFC 8030, 8291, 8292). The addresses come
// from browsers, so from anybody: only public ones over HTTPS are asked, the answer is not read,
// and no redirect is followed. Owns no wording.
import { createECDH, ECDH, hkdfSync } from 'node:crypto';
import { lookup as lookUp, type LookupOptions } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { Settings } from '../context.ts';
import { isLoopbackUrl } from '../loopback.server.ts';

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
 * `gone`: there is nobody any more, or they listen to other keys. `later`: worth another try.
 * `refused`: never.
 */
export type PushResult = 'sent' | 'gone' | 'later' | 'refused';

type Installation = Pick<Settings, 'secret' | 'publicUrl' | 'site'>;

const TIMEOUT_MS = 10_000;
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

/** Networks that are not the internet: loopback, private, link-local, shared, test, multicast. */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
/** Of IPv6 only what is given out for the internet, without the parts that lead to IPv4 ones. */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return PUBLIC_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** As the system looks names up, without addresses that are not of the internet. */
export const lookUpPublic: LookupFunction = (hostname, options: LookupOptions, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '');
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return callback(new Error(`${hostname} is not on the internet`), '');
    if (options.all) callback(null, open);
    else callback(null, first.address, first.family);
  });
};

/**
 * Sends one message, encrypted for the browser.
 * @throws Error when the target's keys are none
 */
export async function sendPush(
  installation: Installation,
  target: PushTarget,
  { payload, topic, lifeSeconds }: PushMessage,
): Promise<PushResult> {
  const { endpoint, p256dh, auth } = target;
  if (!isPushEndpoint(endpoint, installation)) return 'refused';
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { ...pushKeys(installation), subject: subjectOf(installation) },
    TTL: lifeSeconds,
    topic,
  });
  const status = await post(endpoint, details);
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410 || status === 401 || status === 403) return 'gone';
  return status === 0 || status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Whom a push service may write to. */
function subjectOf({ publicUrl, site }: Installation): string {
  if (site.contactEmail) return `mailto:${site.contactEmail}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:postmaster@localhost.invalid';
}

/** The status of the answer; 0 without one. */
function post(
  endpoint: string,
  { headers, body }: ReturnType<typeof webPush.generateRequestDetails>,
): Promise<number> {
  const here = isLoopbackUrl(endpoint);
  const request = endpoint.startsWith('http:') ? requestHttp : requestHttps;
  return new Promise((resolve) => {
    const sent = request(
      endpoint,
      {
        method: 'POST',
        headers: headers as Record<string, string>,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(here ? {} : { lookup: lookUpPublic }),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}
