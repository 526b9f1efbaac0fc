import { describe, expect, it } from 'vitest';
import {
  canBeSignedIn,
  canChangeAccount,
  canGrantRoles,
  canReadDevelopmentMail,
  canVerifyPhones,
  canWrite,
} from './accounts.policy.ts';
import { DEMO_DOMAIN } from './sign-in/demo.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const email = 'marcia@people.example';
const sample = `moderator@${DEMO_DOMAIN}`;

describe('whoever writes', () => {
  it('is signed in and has a proven address', () => {
    expect(canWrite(null)).toBe(false);
    expect(canWrite({ emailVerified: false })).toBe(false);
    expect(canWrite({ emailVerified: true })).toBe(true);
  });
});

describe('a suspended account', () => {
  const real = { demo: false };
  it.each([
    ['never was', {}, true],
    ['is not', { banned: false, banExpires: inHours(1) }, true],
    ['is for good', { banned: true, banExpires: null }, false],
    ['is until later', { banned: true, banExpires: inHours(1) }, false],
    ['was until now', { banned: true, banExpires: NOW }, true],
    ['was until before', { banned: true, banExpires: inHours(-1) }, true],
  ] as const)('that %s', (_what, ban, signedIn) => {
    expect(canBeSignedIn(real, { email, ...ban }, NOW)).toBe(signedIn);
  });
});

describe('a sample account', () => {
  it('lives as long as its demonstration, under its address', () => {
    expect(canBeSignedIn({ demo: true }, { email: sample }, NOW)).toBe(true);
    expect(canBeSignedIn({ demo: false }, { email: sample }, NOW)).toBe(false);
    expect(canBeSignedIn({ demo: true }, { email: sample, banned: true }, NOW)).toBe(false);
    expect([canChangeAccount({ email: sample }), canChangeAccount({ email })]).toEqual([
      false,
      true,
    ]);
  });
});

describe('an installation', () => {
  it.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
    [true, true, true],
  ])('that sends texts (%s) or shows codes (%s) proves numbers: %s', (texts, codes, proves) => {
    expect(canVerifyPhones({ sendsTexts: texts, showCodes: codes })).toBe(proves);
    expect(canReadDevelopmentMail({ showCodes: codes })).toBe(codes);
  });
});

describe('roles', () => {
  it('are given by administrators and by the command line', () => {
    expect(canGrantRoles(null)).toBe(true);
    for (const role of ['user', 'moderator'] as const) expect(canGrantRoles({ role })).toBe(false);
    expect(canGrantRoles({ role: 'admin' })).toBe(true);
  });
});
