import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  codeInput,
  codeRequestInput,
  newEmailInput,
  passwordChangeInput,
  passwordSignInInput,
  profileInput,
  resetInput,
  signUpInput,
} from './accounts.input.schema.ts';

const FORM = {
  fullName: 'Marcia Bennett',
  email: ' Marcia@People.example ',
  phone: '+1 876 555 0123',
  location: 'JM',
  bio: 'Chairs and more',
  password: 'mango season',
  confirmPassword: 'mango season',
  acceptTerms: 'on',
};

/** What is wrong with a form, each time as field and message. */
function wrongWith(schema: z.ZodType, form: unknown): string[] {
  const read = schema.safeParse(form);
  return (read.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the form of a newcomer', () => {
  it('becomes an account with a place in the Caribbean, or none', () => {
    const account = {
      name: 'Marcia Bennett',
      email: 'marcia@people.example',
      phone: '+18765550123',
      country: 'JM',
      bio: 'Chairs and more',
      password: 'mango season',
    };
    expect(signUpInput.parse(FORM)).toEqual(account);
    expect(signUpInput.parse({ ...FORM, location: 'elsewhere', bio: ' ' })).toEqual({
      ...account,
      country: null,
      bio: null,
    });
  });

  it('may leave out the name, and takes the terms as a box or as a value', () => {
    for (const acceptTerms of ['on', 'true', true])
      expect(signUpInput.parse({ ...FORM, fullName: undefined, acceptTerms }).name).toBe('');
    for (const acceptTerms of [undefined, false, '', 'off', 'false'])
      expect(wrongWith(signUpInput, { ...FORM, acceptTerms })).toEqual([
        'acceptTerms: acceptTerms',
      ]);
  });

  it.each([
    [{ password: 'mango', confirmPassword: 'mango' }, 'password: passwordTooShort'],
    [{ password: 'm'.repeat(201), confirmPassword: 'm'.repeat(201) }, 'password: passwordTooLong'],
    [{ confirmPassword: 'Mango season' }, 'confirmPassword: passwordsDiffer'],
    [{ email: ' ' }, 'email: required'],
    [{ location: '' }, 'location: required'],
    [{ phone: ' ' }, 'phone: required'],
    [{ email: 'marcia' }, 'email: invalidEmail'],
    [{ phone: '12' }, 'phone: invalidPhone'],
    [{ fullName: 'x'.repeat(81) }, 'fullName: nameTooLong'],
    [{ bio: 'x'.repeat(501) }, 'bio: bioTooLong'],
    [{ location: 'XX' }, 'location: invalidCountry'],
  ])('with %o is told one thing', (change, wrong) => {
    expect(wrongWith(signUpInput, { ...FORM, ...change })).toEqual([wrong]);
  });

  it('may be as long as it may be', () => {
    const longest = { fullName: 'x'.repeat(80), bio: 'x'.repeat(500) };
    for (const password of ['mangos', 'm'.repeat(200)])
      expect(
        wrongWith(signUpInput, { ...FORM, ...longest, password, confirmPassword: password }),
      ).toEqual([]);
  });

  it('that is empty hears of the password first', () => {
    expect(wrongWith(signUpInput, {})).toEqual(['password: passwordTooShort']);
  });
});

describe('codes', () => {
  it.each([codeRequestInput, codeInput])('are for an address that can be somebody’s', (schema) => {
    const form = (type: string, email: string) => ({ type, email, code: '123456' });
    expect(wrongWith(schema, form('login', ' '))).toEqual(['email: emailRequired']);
    expect(wrongWith(schema, form('reset', ' '))).toEqual(['email: invalidEmail']);
    expect(wrongWith(schema, form('login', 'marcia'))).toEqual(['email: invalidEmail']);
    expect(schema.parse(form('signup', FORM.email))).toMatchObject({
      type: 'signup',
      email: 'marcia@people.example',
    });
  });

  it('are six digits, however they were pasted', () => {
    const form = { type: 'login', email: FORM.email, code: ' 123\u00a0456\n' } as const;
    expect(codeInput.parse(form).code).toBe('123456');
  });
});

describe('a password', () => {
  it('signs in beside an address, and says when either is missing', () => {
    const missing = 'emailAndPasswordRequired';
    expect(wrongWith(passwordSignInInput, { email: ' ', password: 'x' })).toEqual([
      `email: ${missing}`,
    ]);
    expect(wrongWith(passwordSignInInput, { email: 'x', password: '' })).toEqual([
      `password: ${missing}`,
    ]);
    const { email } = FORM;
    expect(passwordSignInInput.parse({ email, password: ' ' })).toEqual({
      given: email,
      email: 'marcia@people.example',
      password: ' ',
    });
    expect(passwordSignInInput.parse({ email: 'me', password: 'x' }).email).toBeNull();
  });

  it('is set anew with a code, twice the same where it is asked for twice', () => {
    const form = { email: FORM.email, code: '123 456', newPassword: 'guava season' };
    expect(resetInput.parse(form)).toEqual({
      email: 'marcia@people.example',
      code: '123456',
      newPassword: 'guava season',
      secondFactorCode: '',
    });
    expect(wrongWith(resetInput, { ...form, confirmPassword: '' })).toEqual([
      'confirmPassword: passwordsDiffer',
    ]);
    expect(wrongWith(resetInput, { ...form, email: 'me' })).toEqual(['email: invalidEmail']);
    expect(wrongWith(resetInput, { ...form, newPassword: 'guava' })).toEqual([
      'newPassword: passwordTooShort',
    ]);
    expect(
      wrongWith(passwordChangeInput, { newPassword: 'guava season', confirmPassword: 'mango' }),
    ).toEqual(['confirmPassword: passwordsDiffer']);
  });
});

describe('the profile', () => {
  it('is written as it is kept; what is empty is nothing', () => {
    expect(newEmailInput.parse({ newEmail: FORM.email })).toBe('marcia@people.example');
    expect(wrongWith(newEmailInput, { newEmail: '' })).toEqual(['newEmail: invalidEmail']);
    expect(
      profileInput.parse({ fullName: ' Ana  María ', country: 'BB', phone: FORM.phone }),
    ).toEqual({ name: 'Ana María', country: 'BB', phone: '+18765550123', bio: null });
    expect(profileInput.parse({ phone: ' ' })).toEqual({
      name: '',
      country: null,
      phone: null,
      bio: null,
    });
  });

  it.each([
    [{ fullName: 'x'.repeat(80), bio: 'x'.repeat(500) }, []],
    [{ fullName: 'x'.repeat(81) }, ['fullName: nameTooLong']],
    [{ bio: 'x'.repeat(501) }, ['bio: bioTooLong']],
    [{ phone: '12' }, ['phone: invalidPhone']],
    [{ country: 'XX' }, ['country: invalidCountry']],
  ])('with %o is told one thing, if any', (form, wrong) => {
    expect(wrongWith(profileInput, form)).toEqual(wrong);
  });
});

describe('more than any field takes', () => {
  const LONG = 'x'.repeat(10_001);

  it.each([
    [signUpInput, 'fullName', 'nameTooLong'],
    [signUpInput, 'email', 'invalidEmail'],
    [signUpInput, 'phone', 'invalidPhone'],
    [signUpInput, 'location', 'invalidCountry'],
    [signUpInput, 'bio', 'bioTooLong'],
    [signUpInput, 'password', 'passwordTooLong'],
    [profileInput, 'fullName', 'nameTooLong'],
    [profileInput, 'country', 'invalidCountry'],
    [profileInput, 'phone', 'invalidPhone'],
    [profileInput, 'bio', 'bioTooLong'],
    [passwordSignInInput, 'email', 'wrongCredentials'],
    [passwordSignInInput, 'password', 'wrongCredentials'],
    [codeRequestInput, 'email', 'invalidEmail'],
    [codeInput, 'code', 'wrongCode'],
    [resetInput, 'newPassword', 'passwordTooLong'],
    [passwordChangeInput, 'currentPassword', 'wrongPassword'],
    [newEmailInput, 'newEmail', 'invalidEmail'],
  ] as const)('is refused with the sentence of its field (%#: %s)', (schema, name, message) => {
    const first = wrongWith(schema, { ...FORM, type: 'login', [name]: LONG })[0];
    expect(first).toBe(`${name}: ${message}`);
  });
});
