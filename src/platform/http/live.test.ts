import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { bytesOf, hearing } from '#tests/support/event-stream.ts';
import { type Live, LIVE_CHANNEL, MOST_STREAMS, openLive } from './live.server.ts';
import type { LiveOptions, StreamSource } from './live-streams.server.ts';
import { createLog } from '../process/log.server.ts';
import { type Notifications, openNotifications } from '../db/notify.server.ts';

const { pool, url } = await testDatabase();
const log = createLog('silent');
let notifications: Notifications;
let live: Live;
beforeAll(async () => {
  notifications = await openNotifications({ where: url, log });
  notifications.relayFor(pool);
  live = await openLive({ notifications, log, heartbeatMs: 50 });
});
afterAll(async () => {
  await live.stop();
  await notifications.stop();
});

const signal = (payload: object) =>
  pool.query('select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify(payload)]);

/** What each of these people was told, numbered from 1, and how many were read together. */
const told = new Map<string, string[]>();
/** Sessions that are over, and people of whose events some are gone. */
const over = new Set<string>();
const forgotten = new Set<string>();
const readings: string[][] = [];
/** While it is closed, readings wait. */
let gate: Promise<void> | undefined;
const eventsOf = (to: string) => told.get(to) ?? [];
const source: StreamSource = {
  begin: async (streams) =>
    streams.map(({ to, sessionId }) =>
      over.has(sessionId) ? null : { number: eventsOf(to).length },
    ),
  async readAfter(streams, limit) {
    readings.push(streams.map(({ to }) => to));
    await gate;
    return streams.map(({ to, number }) =>
      forgotten.delete(to)
        ? null
        : eventsOf(to)
            .slice(number, number + limit)
            .map((data, index) => ({ number: number + index + 1, event: 'news', data })),
    );
  },
};

/** Somebody with a list of events. */
function somebody(to: string) {
  const options: LiveOptions = { to, sessionId: `session of ${to}`, after: null, source };
  told.set(to, []);
  return {
    options,
    async tell(...data: string[]) {
      eventsOf(to).push(...data);
      await signal({ to });
    },
  };
}

describe('a stream', () => {
  it('begins where things are, and tells what comes, each once and in order', async () => {
    const { options, tell } = somebody('marcia');
    await tell('before');
    const stream = hearing(live.open(options));
    expect(await stream.next()).toEqual({ id: '1', event: 'hello', data: { number: 1 } });
    await Promise.all([tell('one', 'two'), tell('three'), tell('four')]);
    const heard = await stream.take(4);
    expect(heard.map(({ id }) => id)).toEqual(['2', '3', '4', '5']);
    expect(heard.map(({ data }) => data)).toEqual(['one', 'two', 'three', 'four']);
    await stream.close();
    await vi.waitFor(() => expect(live.size).toBe(0));
  });

  it('that reconnects gets what it missed, however much that is', async () => {
    const { options, tell } = somebody('kerwin');
    // More than may wait for a reader: the rest is read when there is room.
    await tell(...Array.from({ length: 350 }, (_, n) => `${n + 1}`.padEnd(2_000)));
    const stream = hearing(live.open({ ...options, after: 20 }));
    const heard = await stream.take(330);
    expect([heard[0]?.id, heard.at(-1)?.id]).toEqual(['21', '350']);
    await stream.close();
  });

  it('whose past is lost is told to begin anew', async () => {
    const { options, tell } = somebody('rohan');
    await tell(...Array(9).fill('old'));
    forgotten.add('rohan');
    const stream = hearing(live.open({ ...options, after: 3 }));
    expect(await stream.next()).toEqual({ id: '9', event: 'reset', data: { number: 9 } });
    await stream.close();
  });

  it('is told what is said in passing without a number, and nobody else is', async () => {
    const [asha, nadege] = [somebody('asha'), somebody('nadege')];
    const [stream, other] = [asha, nadege].map(({ options }) => hearing(live.open(options)));
    await Promise.all([stream!.next(), other!.next()]);
    await signal({ to: 'asha', event: 'typing', data: { conversationId: 'x' } });
    await nadege.tell('mine');
    expect(await stream!.next()).toEqual({
      id: null,
      event: 'typing',
      data: { conversationId: 'x' },
    });
    expect(await other!.next()).toMatchObject({ event: 'news' });
    await Promise.all([stream!.close(), other!.close()]);
  });

  it('ends with the session, or when the person is shut out, and says so', async () => {
    const open = (sessionId: string) =>
      hearing(live.open({ ...somebody('lucia').options, sessionId }));
    const [phone, laptop] = [open('phone'), open('laptop')];
    await Promise.all([phone.next(), laptop.next()]);
    await signal({ endSession: 'phone' });
    expect(await phone.next()).toMatchObject({ event: 'end' });
    expect(await phone.next()).toBeNull();
    expect(live.size).toBe(1);
    await signal({ endPerson: 'lucia' });
    expect(await laptop.next()).toMatchObject({ event: 'end' });
    expect(await laptop.next()).toBeNull();
    over.add('laptop');
    expect(await open('laptop').next()).toBeNull();
  });

  it('of somebody who is gone before it begins is not kept', async () => {
    const { options } = somebody('gone');
    const before = live.size;
    const reader = new PassThrough();
    reader.destroy();
    live.open(options)(reader);
    expect(live.size).toBe(before);
  });

  it('is refused to somebody who has many of them', async () => {
    const { options } = somebody('anouk');
    const streams = Array.from({ length: MOST_STREAMS }, () => hearing(live.open(options)));
    expect(() => live.open(options)).toThrow(/rateLimited/);
    await Promise.all(streams.map((stream) => stream.close()));
    await vi.waitFor(() => expect(live.size).toBe(0));
    const again = hearing(live.open(options));
    expect(await again.next()).toMatchObject({ event: 'hello' });
    await again.close();
  });

  it('of a reader who does not read is cut off, and what was not read is not lost', async () => {
    const { options, tell } = somebody('slow');
    const connection = new PassThrough();
    live.open(options)(connection);
    await vi.waitFor(
      async () => {
        await tell(...Array(20).fill('x'.repeat(1_000)));
        expect(live.size).toBe(0);
      },
      { timeout: 30_000, interval: 1 },
    );
    // What waited for it waits no more.
    expect(connection.destroyed).toBe(true);
    const last = eventsOf('slow').length;
    const rest = hearing(live.open({ ...options, after: 3 }));
    const missing = await rest.take(last - 3);
    expect(missing.at(-1)?.id).toBe(`${last}`);
    await rest.close();
  });

  it('is read together with all that were woken meanwhile, and each hears what is its own', async () => {
    const [first, two, lost, slow] = ['kezia', 'dwight', 'odette', 'ronald'].map(somebody);
    const open = (person: typeof first) => hearing(live.open(person!.options));
    const [phone, laptop, other, forgetful] = [first, first, two, lost].map(open);
    bytesOf(live.open(slow!.options));
    await Promise.all([phone, laptop, other, forgetful].map((stream) => stream!.next()));
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    await first!.tell('one');
    await vi.waitFor(() => expect(readings.at(-1)).toEqual(['kezia', 'kezia']));
    for (let most = 20; most > 0; most--) await slow!.tell(...Array(5).fill('x'.repeat(20_000)));
    forgotten.add('odette');
    await Promise.all([lost!.tell('gone'), two!.tell('a', 'b'), first!.tell('two', 'three')]);
    // What is said in passing is not read, and is heard behind all of these.
    await signal({ to: 'kezia', event: 'typing' });
    expect(await phone!.next()).toMatchObject({ event: 'typing' });
    expect(await laptop!.next()).toMatchObject({ event: 'typing' });
    gate = undefined;
    readings.length = 0;
    resolve();
    for (const stream of [phone, laptop]) {
      const heard = await stream!.take(3);
      expect(heard.map(({ id, data }) => [id, data])).toEqual([
        ['1', 'one'],
        ['2', 'two'],
        ['3', 'three'],
      ]);
    }
    expect((await other!.take(2)).map(({ data }) => data)).toEqual(['a', 'b']);
    expect(await forgetful!.next()).toEqual({ id: '1', event: 'reset', data: { number: 1 } });
    expect(readings[0]?.toSorted()).toEqual(['dwight', 'kezia', 'kezia', 'odette', 'ronald']);
    // Whoever does not read is cut off alone.
    await vi.waitFor(() => expect(live.size).toBe(4));
    await Promise.all([phone, laptop, other, forgetful].map((stream) => stream!.close()));
  });

  it('of which one reading fails ends, and its browser comes back for all of it', async () => {
    const { options, tell } = somebody('benoit');
    const stream = hearing(live.open(options));
    await stream.next();
    gate = Promise.reject(new Error('the database is away'));
    gate.catch(() => undefined);
    await tell('one', 'two');
    expect(await stream.next()).toBeNull();
    gate = undefined;
    const again = hearing(live.open({ ...options, after: 0 }));
    expect((await again.take(2)).map(({ data }) => data)).toEqual(['one', 'two']);
    await again.close();
  });

  it('says something now and then, so that nobody on the way ends it', async () => {
    const reader = bytesOf(live.open(somebody('quiet').options)).getReader();
    let text = '';
    while (!text.includes('\n:\n')) text += new TextDecoder().decode((await reader.read()).value);
    expect(text).toMatch(/^retry: \d{4}\n\n/);
    await reader.cancel();
  });
});

it('every stream is told a moment of its own to come back, so that a restart brings no storm', async () => {
  const times: number[] = [];
  for (let person = 0; person < 300; person++) {
    const reader = bytesOf(live.open(somebody(`waiting ${person}`).options)).getReader();
    const text = new TextDecoder().decode((await reader.read()).value);
    times.push(Number(/^retry: (\d+)\n/.exec(text)?.[1]));
    await reader.cancel();
  }
  expect(Math.min(...times)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...times)).toBeLessThan(6_000);
  // Of five seconds none has much more than its fifth.
  const perSecond = Map.groupBy(times, (time) => Math.floor(time / 1000));
  expect(perSecond.size).toBe(5);
  for (const inOne of perSecond.values()) expect(inOne.length).toBeLessThan(120);
});

it('a signal that nobody understands is no trouble', async () => {
  await pool.query(`select pg_notify($1, 'mango')`, [LIVE_CHANNEL]);
  const { options, tell } = somebody('fine');
  const stream = hearing(live.open(options));
  await stream.next();
  await tell('still here');
  expect(await stream.next()).toMatchObject({ data: 'still here' });
  await stream.close();
});

it('a stop ends all streams at once and opens no more', async () => {
  const { options } = somebody('last');
  const stopped = await openLive({ notifications, log });
  const streams = [1, 2, 3].map(() => hearing(stopped.open(options)));
  await Promise.all(streams.map((stream) => stream.next()));
  await stopped.stop();
  expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual([null, null, null]);
  expect(() => stopped.open(options)).toThrow(/unavailable/);
});
