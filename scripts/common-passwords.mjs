// Writes src/features/accounts/data/common-passwords.json: hashes of the most common passwords, of
// which nobody may choose one. Needs a package that the shop itself does not:
//   npm install --no-save --ignore-scripts @zxcvbn-ts/language-common@4.1.3
//   node scripts/common-passwords.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PASSWORD_MIN } from '../src/features/accounts/accounts.limits.ts';
import {
  HASH_BYTES,
  hashOfCommon,
} from '../src/features/accounts/sign-in/common-passwords.server.ts';

/** How many of those that are long enough to be chosen. */
const COUNT = 10_000;
const PACKAGE = path.join(
  path.resolve(process.argv[2] ?? '.'),
  'node_modules/@zxcvbn-ts/language-common',
);
const TARGET = path.join(
  import.meta.dirname,
  '../src/features/accounts/data/common-passwords.json',
);

/** By how often they were found, the most common one first. */
const ranked = JSON.parse(readFileSync(path.join(PACKAGE, 'src/passwords.json'), 'utf8'));
const chosen = new Set();
for (const password of ranked)
  if (password.trim().length >= PASSWORD_MIN && chosen.size < COUNT)
    chosen.add(hashOfCommon(password).toString('hex'));
const hashes = Buffer.from([...chosen].toSorted().join(''), 'hex');

writeFileSync(
  TARGET,
  `${JSON.stringify(
    {
      about:
        `The first ${HASH_BYTES} bytes of the SHA-256 of the ${COUNT} most common passwords of ` +
        `at least ${PASSWORD_MIN} characters, sorted, in base 64. Written by ` +
        'scripts/common-passwords.mjs.',
      sources: {
        '@zxcvbn-ts/language-common': readFileSync(
          path.join(PACKAGE, 'LICENSE.txt'),
          'utf8',
        ).trim(),
      },
      count: chosen.size,
      hashes: hashes.toString('base64'),
    },
    null,
    2,
  )}\n`,
);
console.log(`${chosen.size} passwords, ${hashes.length} bytes`);
