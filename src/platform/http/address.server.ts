// The client that limits count. Trusts X-Forwarded-For only from the proxies in TRUSTED_PROXIES.
import { BlockList, isIP } from 'node:net';

export type ClientKeyOf = (
  remoteAddress: string | undefined,
  forwardedFor: string | undefined,
) => string;

/**
 * Tells which addresses are proxies that are believed.
 * @param trustedProxies addresses and CIDR networks
 */
export function createTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    return plain !== '' && trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Makes the function that names a client: its IPv4 address, or the /64 of its IPv6 address, because
 * one subscriber has all of those.
 * @param trustedProxies addresses and CIDR networks
 */
export function createClientKey(trustedProxies: readonly string[]): ClientKeyOf {
  const isTrusted = createTrust(trustedProxies);
  return (remoteAddress, forwardedFor) => {
    let client = plainAddress(remoteAddress ?? '');
    // From the nearest hop outwards, as long as the hop that reported it is trusted.
    const hops =
      forwardedFor
        ?.split(',')
        .slice(-20)
        .map((hop) => plainAddress(hop.trim())) ?? [];
    while (hops.length > 0 && client && isTrusted(client)) {
      const next = hops.pop() ?? '';
      if (!next) break;
      client = next;
    }
    return isIP(client) === 6 ? `${networkOf(client)}/64` : client || 'unknown';
  };
}

/** Without port, zone or the IPv4-in-IPv6 prefix; "" for anything that is no address. */
function plainAddress(text: string): string {
  const bare = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(bare)) return bare;
  const withoutPort = bare.replace(/:\d+$/, '');
  return isIP(withoutPort) ? withoutPort : '';
}

/** The first four groups, written out. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? left
      : [
          ...left,
          ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'),
          ...right,
        ];
  return groups
    .slice(0, 4)
    .map((group) => (Number.parseInt(group, 16) || 0).toString(16))
    .join(':');
}
