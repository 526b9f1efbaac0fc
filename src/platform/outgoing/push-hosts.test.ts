import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../process/log.server.ts';
import { createPushHosts } from './push-hosts.server.ts';
import type { PushResult } from './push.server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Hosts, and how often each was asked. */
function openHosts() {
  const hosts = createPushHosts({ log: createLog('silent') });
  const asked: string[] = [];
  return {
    asked,
    send: (host: string, person: string, result: PushResult | Promise<PushResult>) =>
      hosts.send({ host, person }, async () => {
        asked.push(`${host} ${person}`);
        return result;
      }),
    pass: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000),
  };
}

describe('a push service', () => {
  it('that is silent for three people is left alone, then tried by one, until it answers', async () => {
    const { asked, send, pass } = openHosts();
    for (const person of ['a', 'b', 'c'])
      expect(await send('push', person, 'silent')).toBe('silent');
    for (const person of ['a', 'd']) expect(await send('push', person, 'sent')).toBe('resting');
    expect(asked).toHaveLength(3);
    expect(await send('other', 'a', 'sent')).toBe('sent');
    pass(16);
    const later = Promise.withResolvers<PushResult>();
    const trial = send('push', 'd', later.promise);
    expect(await send('push', 'e', 'sent')).toBe('resting');
    later.resolve('silent');
    expect(await trial).toBe('silent');
    expect(await send('push', 'e', 'sent')).toBe('resting');
    pass(301);
    for (const person of ['e', 'f', 'a']) expect(await send('push', person, 'sent')).toBe('sent');
  });

  it('is not left alone because of one person’s endpoints, however many are silent', async () => {
    const { send } = openHosts();
    for (let n = 0; n < 20; n += 1) expect(await send('push', 'a', 'silent')).toBe('silent');
    expect(await send('push', 'b', 'sent')).toBe('sent');
  });

  it('that answers in between is not left alone', async () => {
    const { send } = openHosts();
    for (const person of ['a', 'b', 'c', 'd', 'e']) {
      await send('push', person, 'silent');
      expect(await send('push', 'z', 'later')).toBe('later');
    }
  });

  it('is remembered among so many, not among all that anybody names', async () => {
    const { asked, send } = openHosts();
    for (const person of ['a', 'b', 'c']) await send('push', person, 'silent');
    for (let n = 0; n < 1_000; n += 1) await send(`host-${n}`, 'a', 'silent');
    asked.length = 0;
    expect(await send('push', 'a', 'silent')).toBe('silent');
    expect(asked).toEqual(['push a']);
  });

  it('hands on what nobody expected', async () => {
    const { send } = openHosts();
    const broken = Promise.reject<PushResult>(new Error('no keys'));
    await expect(send('push', 'a', broken)).rejects.toThrow('no keys');
  });
});
