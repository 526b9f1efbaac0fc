// Which addresses are of the internet, for requests to hosts that somebody else names. Names are
// asked for without the system's own lookup: that waits in one of the few threads that also hash
// passwords and read files, and a name server that stays silent would stop those, too.
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A name server has so long, twice. */
const NAME_TIMEOUT_MS = 1_000;
const NAME_TRIES = 2;

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

/**
 * Looks names up, without addresses that are not of the internet.
 * @param servers name servers, each with its port; those of the system unless said otherwise
 */
export function publicLookup(servers?: readonly string[]): LookupFunction {
  return (hostname, { all }, callback) => {
    findPublic(hostname, servers).then(
      (found) => {
        const [first] = found;
        if (!first) callback(new Error(`${hostname} is not on the internet`), '');
        else if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

/** @throws Error when the name servers know the name in neither family, or do not answer */
async function findPublic(hostname: string, servers: readonly string[] | undefined) {
  const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: NAME_TRIES });
  if (servers) resolver.setServers(servers);
  const asked = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  const [first] = asked;
  if (first.status === 'rejected' && asked.every(({ status }) => status === 'rejected'))
    throw first.reason;
  return asked
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .filter(isPublicAddress)
    .map((address) => ({ address, family: isIP(address) }));
}
