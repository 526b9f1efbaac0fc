import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../moderation.limits.ts';
import { findingsOf, flagsOf, OFF, riskOf } from '#tests/support/moderation-texts.ts';

describe('what is found in a text', () => {
  test.each([
    ['Glock 19 for sale, two magazines', 'firearms'],
    ['vendo pistola con balas', 'firearms'],
    ['Cocaïne pure, 60 € le gramme', 'illegal_drugs'],
    ['Schildpadeieren, vers van het strand', 'protected_wildlife'],
    ['Fo papye ak viza garanti', 'forged_documents'],
    ['Karni di turtuga, fresku', 'protected_wildlife'],
    ['Send the deposit by Western Union', 'wire_transfer'],
    ['Pague con tarjetas de regalo de Steam', 'gift_card_payment'],
    ['Mon transporteur passera prendre le vélo', 'shipping_agent'],
    ['Stuur mij de verificatiecode die je kreeg', 'verification_code'],
    ['Double lajan ou, benefis garanti', 'unrealistic_promise'],
    ['Mi ta duna bo un chèk, manda e diferensia pa mi agente', 'overpayment'],
    ['Act now, last chance', 'pressure_to_act'],
  ])('“%s” is %s', (text, flag) => {
    expect(flagsOf(text)).toContain(flag);
  });

  test.each([
    'Gun-metal grey table with six shot glasses',
    'Toy gun, glue gun, nail gun and a heat gun',
    '2006 Mitsubishi Colt and a Ford Escort',
    'Conch shell lamp from the drug store days',
    'Two-bedroom flat, one month deposit required on signing',
    'I do not accept Western Union or any wire transfer',
    'Ballesta de suspensión para camioneta',
    'Pistolet à peinture et pistolet à colle',
    'Lijmpistool en waterpistool voor kinderen',
    'Grenade, Sainte-Lucie et la Dominique',
    'Sizes 6 7 8 9 10 11 12, 32GB, S22, 4x4',
    'Call 876-555-0142 or write on WhatsApp',
  ])('“%s” is ordinary', (text) => {
    expect([flagsOf(text), riskOf(text) < 0.3]).toEqual([[], true]);
  });

  test('evidence stands where it was written, however it was disguised', () => {
    const text = 'Nice \u{1F600} and c\u200Bоc41ne here';
    const [drug] = findingsOf(text).filter(({ flag }) => flag === 'illegal_drugs');
    const [seen] = drug?.seen ?? [];
    expect(seen).toMatchObject({ field: 'description', text: 'c\u200Bоc41ne' });
    expect(text.slice(seen?.start, seen?.end)).toBe(seen?.text);
  });

  test.each([
    ['homoglyphs', 'Wеѕtеrn Unіоn'],
    ['zero-width characters', 'Wes\u200Btern Un\u200Dion'],
    ['signs for letters', 'We$tern Un10n, p4y by W3st3rn Un1on'],
    ['pulled-apart letters', 'W e s t e r n  U n i o n'],
    ['pulled-apart letters without borders', 'w e s t e r n u n i o n'],
    ['dots between letters', 'W.e.s.t.e.r.n U.n.i.o.n'],
    ['drawn-out letters', 'Westerrrrn Uniooon'],
    ['accents and capitals', 'WÉSTËRN ÜNÎÖN'],
    ['full width', 'Ｗｅｓｔｅｒｎ Ｕｎｉｏｎ'],
    ['fonts', '𝐖𝐞𝐬𝐭𝐞𝐫𝐧 𝐔𝐧𝐢𝐨𝐧'],
  ])('%s hide nothing', (_, text) => {
    expect(flagsOf(text)).toContain('wire_transfer');
  });

  test.each([
    ['text me at eight seven six five five five zero one four two', 'phone_disguised'],
    ['ocho cero nueve cinco cinco cinco cero uno nueve', 'phone_disguised'],
    ['876-555-O1O2', 'phone_disguised'],
    ['seller at gmail dot com', 'contact_disguised'],
    ['hxxps://example.com/pay', 'link_disguised'],
    ['see bit.ly/abc', 'link_shortener'],
    ['http://paypal-secure.top/login', 'phishing_link'],
    ['http://192.0.2.7/verify', 'phishing_link'],
    ['https://pаypal.com', 'phishing_link'],
    ['https://paypal.com@evil.example/', 'phishing_link'],
  ])('“%s” is %s', (text, flag) => {
    expect(flagsOf(text)).toContain(flag);
  });

  test('links to known places are ordinary', () => {
    expect(flagsOf('https://www.paypal.com and https://shop.example.com/login')).toEqual([]);
  });

  test('what is talked about in the forum is no offer, and neither is a warning', () => {
    const kind = 'forum';
    expect(riskOf('He asked me for gift cards, beware of this scam', { kind })).toBeLessThan(0.3);
    expect(riskOf('A documentary about cocaine', { kind })).toBeLessThan(0.3);
    expect(riskOf('Cocaine for sale, message me', { kind })).toBeGreaterThan(0.9);
  });
});

describe('the law of a place', () => {
  test('camouflage is a matter for a person where the army alone wears it', () => {
    const text = 'Camouflage jacket, size large';
    expect(flagsOf(text, { country: 'JM' })).toEqual(['camouflage_clothing']);
    expect(flagsOf(text, { country: 'PR' })).toEqual([]);
    expect(flagsOf(text, { country: null })).toEqual([]);
  });

  test('lobster is sold in its season, by the day and the country', () => {
    const text = 'Fresh lobster tails by the pound';
    const on = (day: string, country: string) => flagsOf(text, { country, today: new Date(day) });
    expect(on('2026-05-01', 'JM')).toEqual(['closed_season_lobster']);
    expect(on('2026-07-01', 'JM')).toEqual([]);
    expect(on('2026-07-01', 'BS')).toEqual(['closed_season_lobster']);
    expect(on('2026-05-01', 'MQ')).toEqual([]);
  });

  test('a season goes over the end of the year', () => {
    const on = (day: string) => flagsOf('fresh conch', { country: 'JM', today: new Date(day) });
    expect([on('2026-12-31'), on('2026-02-01'), on('2026-05-01')]).toEqual([
      ['closed_season_conch'],
      ['closed_season_conch'],
      [],
    ]);
  });

  test('a finding names the law that it is based on', () => {
    const [finding] = findingsOf('Glock 19 for sale', { country: 'JM' });
    expect(finding?.values).toMatchObject({
      words: expect.stringContaining('glock'),
      law: expect.stringContaining('Jamaica'),
    });
  });
});

describe('detectors that are switched off', () => {
  const text = 'Cocaine, pay by Western Union, act now!!!';

  test.each([
    ['prohibited_items', 'illegal_drugs'],
    ['scam_patterns', 'wire_transfer'],
    ['urgency_language', 'pressure_to_act'],
  ] as const)('%s finds nothing', (detector, flag) => {
    expect(flagsOf(text)).toContain(flag);
    const { checks } = DEFAULT_SETTINGS;
    const found = findingsOf(text, { checks: { ...checks, [detector]: false } });
    expect(found.filter((finding) => finding.detector === detector)).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });

  test('all of them find nothing', () => {
    expect(findingsOf(text, { checks: OFF })).toEqual([]);
  });
});
