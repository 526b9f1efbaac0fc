import { expect, test } from 'vitest';
import { createClientKey } from './address.server.ts';

const CASES: [
  what: string,
  trusted: string[],
  remote: string | undefined,
  forwarded: string | undefined,
  key: string,
][] = [
  ['a direct visitor is its address', [], '203.0.113.9', undefined, '203.0.113.9'],
  [
    'an IPv4 address inside IPv6 is the IPv4 address',
    [],
    '::ffff:203.0.113.9',
    undefined,
    '203.0.113.9',
  ],
  [
    'a subscriber with IPv6 is one /64, however many addresses it uses',
    [],
    '2001:db8:1:2:aaaa::1',
    undefined,
    '2001:db8:1:2/64',
  ],
  [
    'a short IPv6 address is written out before it is cut',
    [],
    '2001:db8::1',
    undefined,
    '2001:db8:0:0/64',
  ],
  [
    'X-Forwarded-For of an unknown proxy is not believed',
    [],
    '203.0.113.9',
    '198.51.100.1',
    '203.0.113.9',
  ],
  [
    'X-Forwarded-For of a trusted proxy is believed',
    ['10.0.0.0/8'],
    '10.1.2.3',
    '198.51.100.1',
    '198.51.100.1',
  ],
  [
    'only the hop next to the trusted proxies counts',
    ['10.0.0.0/8'],
    '10.1.2.3',
    '1.2.3.4, 198.51.100.1, 10.9.9.9',
    '198.51.100.1',
  ],
  [
    'ports and brackets of proxies are left out',
    ['10.0.0.1'],
    '10.0.0.1',
    '[2001:db8:1:2::9]:4711',
    '2001:db8:1:2/64',
  ],
  [
    'nonsense from a trusted proxy leaves the proxy itself',
    ['10.0.0.1'],
    '10.0.0.1',
    'unknown',
    '10.0.0.1',
  ],
  ['a connection without an address is one unknown client', [], undefined, undefined, 'unknown'],
];

test.each(CASES)('%s', (_what, trusted, remote, forwarded, key) => {
  expect(createClientKey(trusted)(remote, forwarded)).toBe(key);
});
