// Sends requests from the benchmark's own process, on the same cores as the server: as fast as they
// are answered, as many at once as there are connections, or at a rate of its own.
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { type Ask, atRate, type Outcome, percentile } from '../steady-rate.ts';

export type Asked = { path: string; headers?: Record<string, string> };

export type Sent = {
  seconds: number;
  /** Status 0 is none: a connection that broke, or nothing within a minute. */
  outcomes: readonly Outcome[];
};

/** What every browser takes. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
const PATIENCE_SECONDS = 60;

/** Each connection asks for the pages in turn. */
export async function send(
  url: string,
  asked: readonly Asked[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Sent> {
  const outcomes: Outcome[] = [];
  const started = performance.now();
  const sending = autocannon({
    url,
    connections,
    duration: seconds,
    timeout: PATIENCE_SECONDS,
    requests: asked.map(({ path, headers }) => ({ path, headers: { ...BROWSER, ...headers } })),
  });
  sending.on('response', (_client, status, _bytes, milliseconds) => {
    outcomes.push({ status, milliseconds });
  });
  sending.on('reqError', () => outcomes.push({ status: 0, milliseconds: NaN }));
  await sending;
  return { seconds: (performance.now() - started) / 1000, outcomes };
}

/** So many requests a second, whatever becomes of the earlier ones, until the last is answered. */
export async function sendAtRate(
  url: string,
  path: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Sent> {
  const agent = new Agent({ keepAlive: true });
  // Not fetch, which costs four times as much and takes answers apart.
  const ask: Ask = () =>
    new Promise((resolve) => {
      const none = () => resolve({ status: 0, arrayBuffer: async () => undefined });
      const timeout = PATIENCE_SECONDS * 1000;
      get(url + path, { agent, headers: BROWSER, timeout }, (answer) =>
        resolve({ status: answer.statusCode ?? 0, arrayBuffer: () => text(answer) }),
      )
        .on('error', none)
        .on('timeout', none);
    });
  const started = performance.now();
  const outcomes = await atRate(perSecond, seconds, ask);
  agent.destroy();
  return { seconds: (performance.now() - started) / 1000, outcomes };
}

/** Figures of one sending, or of several as of one; milliseconds are of answers with 200. */
export function figures(sent: readonly Sent[]) {
  const outcomes = sent.flatMap((each) => each.outcomes);
  const seconds = sent.reduce((sum, each) => sum + each.seconds, 0);
  const good = outcomes.filter(({ status }) => status === 200);
  const refused = outcomes.filter(({ status }) => status === 503).length;
  return {
    count: outcomes.length,
    perSecond: outcomes.length / seconds,
    goodPerSecond: good.length / seconds,
    p50: percentile(good, 0.5),
    p99: percentile(good, 0.99),
    refused,
    failed: outcomes.length - good.length - refused,
  };
}
