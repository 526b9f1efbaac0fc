import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { secretOf } from './secret.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-secret-'));
afterAll(() => rmSync(folder, { recursive: true }));
const kept = (dataDir: string) => secretOf({ authSecret: undefined, dataDir });

test('the secret is made once, private, and kept', () => {
  const dataDir = path.join(folder, 'shop');
  const secret = kept(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(kept(dataDir)).toBe(secret);
  expect(statSync(path.join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);
  expect(secretOf({ authSecret: 'x'.repeat(32), dataDir })).toBe('x'.repeat(32));
});

test('a kept secret that somebody emptied stops the start instead of weakening it', () => {
  const dataDir = path.join(folder, 'emptied');
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'auth-secret'), '');
  expect(() => kept(dataDir)).toThrow(/^AUTH_SECRET in .* must have at least 32 characters/);
});
