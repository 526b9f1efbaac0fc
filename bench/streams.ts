// Streams of server-sent events as browsers have them: opened, and opened again after a restart.
import { type ClientRequest, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './steady-rate.ts';

/** Somebody with a session, at an address of their own. */
export type Talker = { id: string; cookie: string; address: string };

const AT_ONCE = 20;

/** Whoever waits for the words of a message. */
export type Heard = Map<string, (at: number) => void>;

/**
 * One connection each, to one of the servers after the other; a busy one is asked again, as
 * browsers do.
 */
export async function openStreams(urls: string[], talkers: Talker[], heard: Heard) {
  const streams: ClientRequest[] = [];
  for (let place = 0; place < talkers.length; place += AT_ONCE)
    await Promise.all(
      talkers.slice(place, place + AT_ONCE).map(async (talker, next) => {
        const url = urls[(place + next) % urls.length] ?? '';
        for (let stream = await openStream(url, talker, heard); ; await sleep(1_000)) {
          if (stream) return streams.push(stream);
          stream = await openStream(url, talker, heard);
        }
      }),
    );
  return streams;
}

function openStream(
  url: string,
  { cookie, address }: Talker,
  heard: Heard,
): Promise<ClientRequest | null> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: cookie, 'X-Forwarded-For': address };
    const stream = get(`${url}/messages/stream`, { agent: false, headers });
    stream.on('error', reject);
    stream.on('response', (response) => {
      response.setEncoding('utf8');
      response.on('error', () => undefined);
      if (response.statusCode === 503) {
        response.resume();
        return resolve(null);
      }
      if (response.statusCode !== 200)
        return reject(new Error(`a stream was answered with ${response.statusCode}`));
      response.on('data', (chunk: string) => {
        const now = performance.now();
        if (chunk.includes('event: hello')) resolve(stream);
        for (const [, content = ''] of chunk.matchAll(/"content":"bench ([\w-]+)"/g))
          heard.get(content)?.(now);
      });
    });
  });
}

type Return = { back: number; refused: number };

/**
 * Opens a stream for each, as browsers have them: when it ends they come back after the time that
 * it told them, and after a refusal as `shared-stream.ts` does. @returns when each was back after
 * the restart, and how often it was refused
 */
export async function comeBack(url: string, talkers: Talker[]): Promise<Return[]> {
  const restarted = performance.now();
  return Promise.all(
    talkers.map(async (talker) => {
      let refused = 0;
      let pause = 2_000;
      // What the stream that is gone told its browser: between one second and six.
      await sleep(1_000 + Math.random() * 5_000);
      for (;;) {
        const stream = await openStream(url, talker, new Map()).catch(() => null);
        if (stream) {
          const back = performance.now() - restarted;
          setTimeout(() => stream.destroy(), 60_000).unref();
          return { back, refused };
        }
        refused += 1;
        await sleep(pause * (0.5 + Math.random()));
        pause = Math.min(pause * 2, 60_000);
      }
    }),
  );
}

/** How a restart is borne: when the streams are back, and the most of them in one second. */
export function printReturn(returns: Return[]): void {
  const seconds = Map.groupBy(returns, ({ back }) => Math.floor(back / 1000));
  const busiest = Math.max(...[...seconds.values()].map((inOne) => inOne.length));
  const times = returns.map(({ back }) => ({ milliseconds: back / 1000, status: 200 }));
  const refused = returns.reduce((sum, each) => sum + each.refused, 0);
  console.log(`\n${returns.length} streams after a restart\n\n| figure | value |\n|---|---:|`);
  console.log(`| half of them are back after s | ${percentile(times, 0.5).toFixed(1)} |`);
  console.log(`| all but 1 % | ${percentile(times, 0.99).toFixed(1)} |`);
  console.log(`| the most in one second | ${busiest} |`);
  console.log(`| tries that were refused | ${refused} |`);
}
