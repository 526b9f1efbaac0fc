import { scrypt } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { startNameServer } from '#tests/support/name-server.ts';
import { isPublicAddress, publicLookup } from './public-address.server.ts';

const names = await startNameServer({
  'push.example.com': ['8.8.8.8', '1.1.1.1'],
  'inside.example.com': ['127.0.0.1', '10.1.2.3'],
  'both.example.com': ['192.168.1.1', '9.9.9.9'],
});
beforeEach(() => Object.assign(names, { silent: false, asked: 0 }));

const lookUp = (name: string, all = true) =>
  new Promise<unknown>((resolve) => {
    publicLookup([names.address])(name, { all }, (error, found) =>
      resolve(error ? error.message : found),
    );
  });

describe('an address', () => {
  it.each(['', 'x', '::', '255.255.255.255', '224.0.0.1', 'ff02::1', '2001:db8::1'])(
    'is not on the internet at %j',
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
});

describe('a name', () => {
  it('leads to its addresses on the internet', async () => {
    expect(await lookUp('push.example.com')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '1.1.1.1', family: 4 },
    ]);
    expect(await lookUp('push.example.com', false)).toBe('8.8.8.8');
  });

  it.each([true, false])('that leads to the own network leads nowhere, all: %j', async (all) => {
    expect(await lookUp('inside.example.com', all)).toBe(
      'inside.example.com is not on the internet',
    );
  });

  it('leads to what of it is on the internet', async () => {
    expect(await lookUp('both.example.com')).toEqual([{ address: '9.9.9.9', family: 4 }]);
  });

  it('that there is not leads nowhere', async () => {
    expect(await lookUp('nothing.example.com')).toMatch(/ENOTFOUND/);
  });

  it('whose name server is silent keeps nobody else from hashing a password', async () => {
    names.silent = true;
    const given: string[] = [];
    const lookups = Array.from({ length: 8 }, (_, n) =>
      lookUp(`silent-${n}.example.com`).then(() => given.push('name')),
    );
    await new Promise((resolve) => {
      scrypt('word', 'salt', 16, () => resolve(given.push('password')));
    });
    expect(given).toEqual(['password']);
    await Promise.all(lookups);
    expect(given).toHaveLength(9);
    // Two families and two tries for each name.
    expect(names.asked).toBeLessThanOrEqual(32);
  });
});
