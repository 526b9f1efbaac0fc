import { describe, expect, test } from 'vitest';
import { wholeCountries } from '#features/catalog/catalog.facts.server.ts';
import { internationalNumber, isNumberOf } from './numbers.server.ts';

describe('a telephone number', () => {
  test.each([
    // With its country it stays what it is, wherever the person lives.
    ['+1 (876) 555-0123', null, '+18765550123'],
    ['+44 7700 900123', 'JM', '+447700900123'],
    ['+50934567890', 'GP', '+50934567890'],
    ['＋1 876 555 0123', null, '+18765550123'],
    ['00 590 690 12 34 56', null, '+590690123456'],
    ['00 1 876 555 0123', 'MQ', '+18765550123'],
    ['011 509 3456 7890', 'JM', '+50934567890'],
    ['011 44 7700 900123', null, '+447700900123'],
    // What is dialled at home only is no part of it, and an island's area code needs its 1.
    ['+596 (0)696 12 34 56', 'MQ', '+596696123456'],
    ['+590 0690 12 34 56', null, '+590690123456'],
    ['00 596 0696 12 34 56', 'GP', '+596696123456'],
    ['+44 (0)7700 900123', 'JM', '+447700900123'],
    ['+868 555 0123', 'TT', '+18685550123'],
    ['+246 430 1234', null, '+12464301234'],
    ['+1 1 868 555 0123', 'TT', '+18685550123'],
    ['+501 622 1234', 'JM', '+5016221234'],
    // At home in North American numbering: seven digits, ten across the water, eleven with the
    // country code.
    ['555-0123', 'JM', '+18765550123'],
    ['876 555 0123', 'JM', '+18765550123'],
    ['1 876 555 0123', 'JM', '+18765550123'],
    ['658 555 0123', 'JM', '+16585550123'],
    ['555 0123', 'DO', '+18095550123'],
    ['829 555 0123', 'DO', '+18295550123'],
    ['868 555 0123', 'BB', '+18685550123'],
    // Ten digits of it are such a number everywhere else, and without a place.
    ['876 555 0123', null, '+18765550123'],
    ['1 876 555 0123', null, '+18765550123'],
    ['305 555 0123', 'HT', '+13055550123'],
    ['1 305 555 0123', 'HT', '+13055550123'],
    ['787 555 0123', 'GP', '+17875550123'],
    ['718 555 0123', 'GY', '+17185550123'],
    ['718 555 0123', 'elsewhere', '+17185550123'],
    ['501 622 1234', 'JM', '+15016221234'],
    // At home elsewhere: the local number, with a 0 in front of it, or with the place's own code.
    ['3456 7890', 'HT', '+50934567890'],
    ['509 3456 7890', 'HT', '+50934567890'],
    ['5093 4567', 'HT', '+50950934567'],
    ['622 1234', 'GY', '+5926221234'],
    ['592 622 1234', 'GY', '+5926221234'],
    ['622 1234', 'BZ', '+5016221234'],
    ['501 622 1234', 'BZ', '+5016221234'],
    ['5312 3456', 'CU', '+5353123456'],
    ['53 5312 3456', 'CU', '+5353123456'],
    ['05 312 3456', 'CU', '+5353123456'],
    ['712 3456', 'SR', '+5977123456'],
    ['597 421234', 'SR', '+597421234'],
    ['562 1234', 'AW', '+2975621234'],
    ['297 562 1234', 'AW', '+2975621234'],
    ['461 1234', 'CW', '+59994611234'],
    ['9 461 1234', 'CW', '+59994611234'],
    ['599 9 461 1234', 'CW', '+59994611234'],
    ['599 717 1234', 'CW', '+5997171234'],
    ['0690 12 34 56', 'GP', '+590690123456'],
    ['690 12 34 56', 'GP', '+590690123456'],
    ['0590 12 34 56', 'GP', '+590590123456'],
    ['590 12 34 56', 'GP', '+590590123456'],
    ['590 690 12 34 56', 'GP', '+590690123456'],
    ['0696 12 34 56', 'GP', '+596696123456'],
    ['0690 12 34 56', 'MQ', '+590690123456'],
    ['0596 12 34 56', 'MQ', '+596596123456'],
    ['06 12 34 56 78', 'MQ', '+33612345678'],
    ['', 'JM', null],
    ['  ', null, null],
  ])('%s of somebody from %s is kept as %s', (text, country, number) => {
    expect(internationalNumber(text, country)).toEqual({ ok: true, number });
  });

  test.each([
    ['12', 'JM', 'invalid_phone'],
    ['call me', null, 'invalid_phone'],
    ['+1234567890123456', null, 'invalid_phone'],
    ['+555 0123', 'JM', 'invalid_phone'],
    ['+1876 555 01', 'JM', 'invalid_phone'],
    ['+999 123 456 789', null, 'invalid_phone'],
    ['+590 115 093 456 789', null, 'invalid_phone'],
    ['55501234', 'JM', 'invalid_phone'],
    ['876 155 0123', 'JM', 'invalid_phone'],
    ['2 876 555 0123', 'JM', 'invalid_phone'],
    ['345 6789', 'HT', 'invalid_phone'],
    ['592 622 1234', 'HT', 'invalid_phone'],
    ['0800 12 34 56', 'GP', 'invalid_phone'],
    ['0694 12 34 56', 'GP', 'invalid_phone'],
    ['555 0123', null, 'phone_needs_country'],
    ['3456 7890', null, 'phone_needs_country'],
    ['592 622 1234', null, 'phone_needs_country'],
    ['911 555 0123', null, 'phone_needs_country'],
    ['0690 12 34 56', null, 'phone_needs_country'],
    ['509 3456 7890', 'elsewhere', 'phone_needs_country'],
  ])('%s of somebody from %s is refused: %s', (text, country, error) => {
    expect(internationalNumber(text, country)).toEqual({ ok: false, error });
  });

  test('that is kept is accepted again as it is, whatever the place is then', () => {
    for (const number of [
      '+18765550123',
      '+5991234567',
      '+597421234',
      '+590690123456',
      '+447700900123',
    ]) {
      for (const country of [null, 'JM', 'GP', 'CW'])
        expect(internationalNumber(number, country)).toEqual({ ok: true, number });
    }
  });

  test('can be completed in every place of the catalog', () => {
    for (const { code, dialCode } of wholeCountries()) {
      const local = { HT: '34567890', GP: '0690123456', MQ: '0696123456' }[code] ?? '6221234';
      const result = internationalNumber(local, code);
      expect(result.ok && result.number, code).toMatch(
        new RegExp(`^\\+${dialCode.replace(/\D/g, '')}\\d`),
      );
      expect(isNumberOf((result.ok && result.number) || '', code), code).toBe(true);
    }
  });

  test.each([
    ['+18765550123', 'JM', true],
    ['+16585550123', 'JM', true],
    ['+18495550123', 'DO', true],
    ['+18685550123', 'JM', false],
    ['+590690123456', 'MQ', false],
    ['+18765550123', 'elsewhere', false],
    ['+18765550123', null, false],
  ])('%s proves to live in %s: %s', (number, country, proves) => {
    expect(isNumberOf(number, country)).toBe(proves);
  });
});
