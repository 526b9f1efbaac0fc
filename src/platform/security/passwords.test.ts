import { expect, test } from 'vitest';
import { testParts } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { plainParts } from '#tests/support/plain-ctx.ts';
import { anotherApp } from '#tests/support/services.ts';
import { passwords } from './passwords.server.ts';
import { service } from '../process/services.server.ts';

const { db } = await testDatabase();
/** What shops have, and what other tests have. */
const real = service(anotherApp(plainParts(db)), passwords);
const cheap = service(anotherApp(testParts(db)), passwords);

test('a password is hashed with a salt, at the cost that OWASP asks for', async () => {
  const [one, other] = await Promise.all([real.hash('mango season'), real.hash('mango season')]);
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(other).not.toBe(one);
  expect(await real.verify(one, 'mango season')).toBe(true);
  expect(await real.verify(one, 'Mango season')).toBe(false);
});

test('a hash of another cost is compared at its own', async () => {
  const hash = await cheap.hash('mango season');
  expect(hash).toMatch(/^scrypt\$16\$1\$1\$/);
  expect(await real.verify(hash, 'mango season')).toBe(true);
  expect(await real.verify(hash, 'mango')).toBe(false);
});

test('an accented letter is the same however a keyboard sends it', async () => {
  const hash = await cheap.hash('cafe\u0301');
  expect(await cheap.verify(hash, 'caf\u00e9')).toBe(true);
});

test('a hash of another kind fits no password', async () => {
  for (const hash of ['', '$2b$10$abcdefghijklmnopqrstuv', 'argon2id$1$2$3$c2FsdA$a2V5'])
    expect(await real.verify(hash, 'mango season'), hash).toBe(false);
});
