import { data } from 'franc-all/data.js';
import { expect, test } from 'vitest';
import { FRANC_CODES } from '../i18n/text-language.ts';
import { inAscii, onlyOurs } from './lean-program.ts';

test('a program in ASCII says the same', () => {
  const code = "[`Curaçao “${'ñ'}”`, '😀', /^[à-ÿ]+$/.test('é'), /\\p{L}😀/u.test('a😀')]";
  expect(inAscii(code)).toMatch(/^[\x20-\x7e]+$/);
  // oxlint-disable-next-line no-new-func -- the program is text here
  expect(Function(`return ${inAscii(code)}`)()).toEqual(['Curaçao “ñ”', '😀', true, true]);
});

test('of four hundred languages those stay that texts are told apart by, and every script', () => {
  const ours = onlyOurs(data);
  expect(Object.keys(ours)).toEqual(Object.keys(data));
  const languages = Object.values(ours).flatMap((each) => Object.keys(each));
  expect(languages.toSorted()).toEqual(Object.keys(FRANC_CODES).toSorted());
  expect(ours.Latin?.pap).toBe(data.Latin?.pap);
});
