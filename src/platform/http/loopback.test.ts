import { expect, test } from 'vitest';
import { isLoopbackUrl } from './loopback.server.ts';

test.each([
  'http://localhost:3000',
  'http://LOCALHOST',
  'http://shop.localhost:3000',
  'http://127.0.0.1:3000',
  'http://127.8.9.1',
  'http://2130706433',
  'http://[::1]:3000',
  'https://localhost',
])('%s leads to the machine itself', (url) => {
  expect(isLoopbackUrl(url)).toBe(true);
});

test.each([
  'https://calabash.example',
  'http://localhost.evil.example',
  'http://mylocalhost',
  'http://127.0.0.1.evil.example',
  'http://0.0.0.0:3000',
  'http://10.0.0.7:3000',
  'http://192.168.1.5',
  'http://[2001:db8::1]',
  'http://localhost@evil.example',
  'localhost:3000',
  'null',
  '',
])('%s does not', (url) => {
  expect(isLoopbackUrl(url)).toBe(false);
});
