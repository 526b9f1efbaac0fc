// Whether people who type PUBLIC_URL come here, and whether the proxies on the way tell the truth.
import { isLoopbackUrl } from '../http/loopback.server.ts';
import { lookInMirror } from '../http/mirror.server.ts';
import { type Check, failed, ok, reasonOf, warning } from './check.server.ts';

export const addressCheck: Check = {
  name: 'address',
  async run({ env, secret }) {
    const { publicUrl: url } = env;
    if (isLoopbackUrl(url)) return warning('address.local', { url });
    if (!secret) return warning('address.unopened', { url });
    const { host } = new URL(url);
    try {
      const seen = await lookInMirror(url, secret);
      if (!seen) return failed('address.other', { url });
      if (seen.host !== host) return failed('address.host', { host, seen: seen.host });
    } catch (error) {
      return failed('address.away', { url, reason: reasonOf(error) });
    }
    return url.startsWith('https:')
      ? ok('address.fine', { url })
      : warning('address.plain', { url });
  },
};

/** Whoever is not told of the proxy counts all visitors as one. */
export const proxiesCheck: Check = {
  name: 'proxies',
  async run({ env, secret }) {
    const { publicUrl: url, trustedProxies } = env;
    const seen = secret ? await lookInMirror(url, secret).catch(() => null) : null;
    if (!seen) return warning('proxies.unknown', { url });
    const { from, isTrusted, forwardedFor } = seen;
    if (forwardedFor && !isTrusted) return failed('proxies.untrusted', { from });
    if (!forwardedFor && isTrusted) return failed('proxies.silent', { from });
    return trustedProxies.length > 0 && isTrusted
      ? ok('proxies.fine', { from })
      : ok('proxies.none');
  },
};

/**
 * Whether streams are answered where people ask for them: a proxy may hand them to processes of
 * their own (ROLE=live), which can be gone while pages are well.
 */
export const streamsCheck = (paths: readonly string[]): Check => ({
  name: 'streams',
  async run({ env, secret }) {
    const { publicUrl: url } = env;
    const isOurs = secret && (await lookInMirror(url, secret).catch(() => null));
    if (!isOurs) return warning('streams.unknown', { url });
    for (const path of paths) {
      const reason = await reasonSilent(url + path);
      if (reason !== null) return failed('streams.gone', { url, path, reason });
    }
    return ok('streams.fine');
  },
});

async function reasonSilent(stream: string): Promise<string | null> {
  try {
    const answer = await fetch(stream, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    const kind = answer.headers.get('content-type') ?? '';
    return answer.ok && kind.startsWith('text/event-stream') ? null : String(answer.status);
  } catch (error) {
    return reasonOf(error);
  }
}
