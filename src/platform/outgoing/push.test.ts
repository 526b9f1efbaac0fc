import { createPublicKey, verify } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { pushBrowser } from '#tests/support/push-browser.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { startSilentService } from '#tests/support/silent-service.ts';
import { isPushEndpoint, isPushTarget, pushKeys, sendPush } from './push.server.ts';

const { db } = await testDatabase();
const { settings: shop } = testCtx(db);
const here = { ...shop, publicUrl: 'http://localhost:3000' };
const service = await startPushService();
const browser = pushBrowser(`${service.origin}/send/abc`);
const { endpoint, keys } = browser.subscription;
const target = { endpoint, ...keys };
const message = { payload: '{"title":"Hi"}', topic: 'a1', lifeSeconds: 60, withinMs: 5_000 };

beforeEach(() => {
  Object.assign(service, { status: 201, location: '' });
  service.received.length = 0;
});

describe('the keys of an installation', () => {
  it('follow from its secret', () => {
    expect(pushKeys(shop)).toEqual(pushKeys({ secret: shop.secret }));
    expect(pushKeys({ secret: 'another secret' }).publicKey).not.toBe(pushKeys(shop).publicKey);
    expect(Buffer.from(pushKeys(shop).publicKey, 'base64url')).toHaveLength(65);
  });
});

describe('a push message', () => {
  it('arrives encrypted for its browser, signed by the installation', async () => {
    expect(await sendPush(here, target, message)).toBe('sent');
    const [{ path, headers, body }] = service.received as [(typeof service.received)[0]];
    expect(path).toBe('/send/abc');
    expect(headers).toMatchObject({ ttl: '60', topic: 'a1', 'content-encoding': 'aes128gcm' });
    expect(body.toString('latin1')).not.toContain('Hi');
    expect(browser.open(body)).toEqual({ title: 'Hi' });
    const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(headers['authorization'] ?? '')!;
    expect(key).toBe(pushKeys(here).publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: service.origin,
    });
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    const proof = Buffer.from(signature, 'base64url');
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, proof)).toBe(
      true,
    );
  });

  it.each([
    [201, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [403, 'gone'],
    [429, 'later'],
    [503, 'later'],
    [400, 'refused'],
    [413, 'refused'],
  ])('that is answered with %i is %s', async (status, result) => {
    service.status = status;
    expect(await sendPush(here, target, message)).toBe(result);
  });

  it('follows no redirect', async () => {
    Object.assign(service, { status: 307, location: `${service.origin}/elsewhere` });
    expect(await sendPush(here, target, message)).toBe('refused');
    expect(service.received).toHaveLength(1);
  });

  it('meets silence when nobody listens', async () => {
    const nobody = { ...target, endpoint: 'http://127.0.0.1:1/send' };
    expect(await sendPush(here, nobody, message)).toBe('silent');
  });

  it.each([
    ['says nothing', {}],
    ['answers byte by byte', { trickles: 'x' }],
    ['answers header by header', { says: 'HTTP/1.1 201 Created\r\n', trickles: 'x: y\r\n' }],
    ['goes on and on about a moment', { trickles: 'HTTP/1.1 103 Early Hints\r\n\r\n' }],
  ])('is given up in its time when the service %s', async (_, manner) => {
    const slow = await startSilentService(manner);
    const there = { ...target, endpoint: `${slow.origin}/send` };
    expect(await sendPush(here, there, { ...message, withinMs: 300 })).toBe('silent');
    await vi.waitFor(() => expect(slow.open()).toBe(0));
  });

  it('is sent once the service says so, whatever it goes on to say', async () => {
    const slow = await startSilentService({
      says: 'HTTP/1.1 201 Created\r\nContent-Length: 9999\r\n\r\n',
      trickles: 'x',
    });
    const there = { ...target, endpoint: `${slow.origin}/send` };
    expect(await sendPush(here, there, message)).toBe('sent');
    await vi.waitFor(() => expect(slow.open()).toBe(0));
  });

  it('never goes to the own network of a shop on the internet', async () => {
    expect(await sendPush(shop, target, message)).toBe('refused');
    expect(service.received).toEqual([]);
  });
});

describe('an address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://8.8.8.8/push',
    'https://[2606:4700::1111]/push',
  ])('may be %s', (address) => {
    expect(isPushEndpoint(address, shop)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:word@push.example.com/',
    'https://localhost/push',
    'https://database/push',
    'https://127.0.0.1/push',
    'https://2130706433/push',
    'https://0x7f.1/push',
    'https://10.1.2.3/push',
    'https://100.64.0.1/push',
    'https://169.254.169.254/latest/meta-data',
    'https://172.20.0.1/push',
    'https://192.168.1.1/push',
    'https://0.0.0.0/push',
    'https://[::1]/push',
    'https://[::ffff:10.0.0.1]/push',
    'https://[fd00::1]/push',
    'https://[fe80::1]/push',
    'https://[64:ff9b::a00:1]/push',
    'https://[2002:a00:1::]/push',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'nothing',
    '',
  ])('is not %s', (address) => {
    expect(isPushEndpoint(address, shop)).toBe(false);
  });
});

describe('the keys of a browser', () => {
  const at = 'https://push.example.com/abc';
  const { p256dh, auth } = keys;

  it('are a point of the curve and a secret', () => {
    expect(isPushTarget({ endpoint: at, p256dh, auth }, shop)).toBe(true);
    const off = Buffer.from(p256dh, 'base64url');
    off.writeUInt8(off.readUInt8(64) ^ 1, 64);
    for (const wrong of ['', 'AAAA', off.toString('base64url'), p256dh.slice(0, 40)])
      expect(isPushTarget({ endpoint: at, p256dh: wrong, auth }, shop)).toBe(false);
    for (const wrong of ['', 'AAAA', p256dh])
      expect(isPushTarget({ endpoint: at, p256dh, auth: wrong }, shop)).toBe(false);
  });
});
