import { expect, test } from 'vitest';
import { startLines } from './start-lines.server.ts';

const env = {
  role: 'all' as const,
  host: '127.0.0.1',
  site: { name: 'Mango Market', contactEmail: undefined, ads: true, plans: true },
  operator: { name: 'Mango Ltd.', address: '1 King Street, Kingston' },
  publicUrl: 'https://mango.example',
  smtpUrl: undefined,
  mailFrom: 'Mango Market <hello@mango.example>',
};
const shop = { demo: false, showCodes: false, sendsMail: false };
const started = { env, url: 'http://localhost:3000', settings: shop, hasAdmin: false };

test('the first start of a shop says where it is, that no mail leaves, and how to become administrator', () => {
  expect(startLines(started)).toEqual([
    'Mango Market is open: http://localhost:3000',
    'Links, cookies and forms are for https://mango.example (PUBLIC_URL).',
    'No mail server is configured (SMTP_URL).',
    'Mails stay in the database, the newest hundred; until there is one ' +
      'nobody gets a code, so nobody can sign up or choose a new password.',
    'There is no administrator yet: "npm run admin -- grant EMAIL admin" makes one, ' +
      'and their account where there is none.',
  ]);
});

test('later it says where mail goes, and never a password', () => {
  const lines = startLines({
    ...started,
    env: { ...env, smtpUrl: 'smtp://shop:secret@smtp.example:587' },
    settings: { ...shop, sendsMail: true },
    hasAdmin: true,
  });
  expect(lines.slice(2)).toEqual([
    'Mail goes out through smtp.example:587 as Mango Market <hello@mango.example>.',
  ]);
});

test('a demo says where its mails are, and warns when others can reach it', () => {
  const demo = {
    ...started,
    env: { ...env, publicUrl: 'http://localhost:3000' },
    settings: { demo: true, showCodes: true, sendsMail: false },
  };
  expect(startLines(demo).slice(3)).toEqual([
    'Codes are shown on the screen, and mails at http://localhost:3000/dev/mail.',
  ]);
  expect(startLines({ ...demo, env: { ...demo.env, host: '0.0.0.0' } }).at(-1)).toBe(
    'Whoever reaches 0.0.0.0 can sign in as anybody, because codes are shown: ' +
      'set DEMO=false, or HOST=127.0.0.1.',
  );
});

test('a process for requests alone leaves mail to another', () => {
  expect(startLines({ ...started, env: { ...env, role: 'web' } })[2]).toBe(
    'Jobs and mail are left to a process with ROLE=worker.',
  );
});
