// Asks a cache in front of public files to forget an address: the request with the method PURGE
// that Varnish, Squid and some content delivery networks understand.
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

const WITHIN_MS = 10_000;
/** It has none; some say 412. */
const NOTHING_THERE = new Set([404, 410, 412]);

/**
 * @param options.at where it is asked, with the Host header of the address
 * @throws Error when the cache does not answer, or refuses
 */
export async function purgeAddress(address: string, { at }: { at: string }): Promise<void> {
  const { host, pathname } = new URL(address);
  const target = new URL(pathname, at);
  const status = await new Promise<number>((resolve, reject) => {
    const ask = target.protocol === 'https:' ? requestHttps : requestHttp;
    ask(
      target,
      { method: 'PURGE', headers: { Host: host }, signal: AbortSignal.timeout(WITHIN_MS) },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    )
      .on('error', reject)
      .end();
  });
  if ((status >= 200 && status < 300) || NOTHING_THERE.has(status)) return;
  throw new Error(`${target.host} answered ${status} to PURGE ${pathname}`);
}
