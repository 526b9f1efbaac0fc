// How the push services have answered this process lately. One that stays silent towards several
// people is left alone for a while: their messages wait without a connection. Owns no wording and
// no database; what becomes of an endpoint is for whoever keeps it.
import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
  noJitterGenerator,
} from 'cockatiel';
import type { Log } from '../process/log.server.ts';
import { defineService } from '../process/services.server.ts';
import type { PushResult } from './push.server.ts';

/**
 * So many people in a row, and it is the host that is silent. Fewer may be one person's doing, who
 * names addresses at the push service of others at which nobody answers.
 */
const PEOPLE = 3;
/** Then one message tries it again after a quarter of a minute, later ones after up to five. */
const PAUSE = {
  initialDelay: 15_000,
  maxDelay: 300_000,
  generator: noJitterGenerator,
} as const;
/** Anybody may name hosts; the one that was silent first makes room. */
const HOSTS_MOST = 1_000;

class HostSilent extends Error {}

type Host = { breaker: CircuitBreakerPolicy; silentFor: Set<string> };

export type PushHosts = {
  /**
   * Sends to a host, unless it is left alone now.
   * @param to the person whose endpoint it is
   */
  send(
    to: { host: string; person: string },
    send: () => Promise<PushResult>,
  ): Promise<PushResult | 'resting'>;
};

export function createPushHosts({ log }: { log: Log }): PushHosts {
  /** Those that were silent since they last answered. */
  const hosts = new Map<string, Host>();

  function hostOf(name: string): Host {
    const host = hosts.get(name) ?? openHost(name);
    const [oldest] = hosts.keys();
    if (!hosts.has(name) && hosts.size >= HOSTS_MOST && oldest !== undefined) hosts.delete(oldest);
    hosts.set(name, host);
    return host;
  }

  function openHost(name: string): Host {
    const breaker = createBreaker();
    breaker.onBreak(() => log.warn({ host: name }, 'a push service is silent and left alone'));
    return { breaker, silentFor: new Set() };
  }

  return {
    async send({ host: name, person }, send) {
      const { breaker, silentFor } = hostOf(name);
      // The breaker would have others wait until the one that tries it again knows more.
      if (breaker.state === CircuitState.HalfOpen) return 'resting';
      try {
        return await breaker.execute(async () => {
          const result = await send();
          if (result !== 'silent') {
            hosts.delete(name);
            return result;
          }
          const isNew = !silentFor.has(person);
          silentFor.add(person);
          // What the breaker does not handle, it does not count, while it is closed.
          throw isNew || breaker.state === CircuitState.HalfOpen ? new HostSilent() : new Silent();
        });
      } catch (error) {
        if (error instanceof BrokenCircuitError) return 'resting';
        if (error instanceof HostSilent || error instanceof Silent) return 'silent';
        throw error;
      }
    },
  };
}

/** Nobody answered the same person again. */
class Silent extends Error {}

const createBreaker = (): CircuitBreakerPolicy =>
  circuitBreaker(handleType(HostSilent), {
    halfOpenAfter: new ExponentialBackoff(PAUSE),
    breaker: new ConsecutiveBreaker(PEOPLE),
  });

/** Those of this process. */
export const pushHosts = defineService({ name: 'platform.push-hosts', make: createPushHosts });
