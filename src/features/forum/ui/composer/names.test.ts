import { describe, expect, it } from 'vitest';
import { fitsName, nameAt, withName } from './names.ts';

const at = (text: string) => nameAt(text, text.length);

describe('a name behind an at-sign', () => {
  it('is what stands between the sign and the cursor', () => {
    expect(at('Ask @Mar')).toEqual({ q: 'Mar', start: 4 });
    expect(at('@')).toEqual({ q: '', start: 0 });
    expect(at('@Marcia Ben')).toEqual({ q: 'Marcia Ben', start: 0 });
    expect(nameAt('@Mar and more', 4)).toEqual({ q: 'Mar', start: 0 });
  });

  it('is none in an address, behind a space or a line, or when it is a sentence', () => {
    for (const text of ['me@mar', 'Mar', '@ Mar', '@Mar\n', '@@', '@one two three four five'])
      expect(at(text), text).toBeNull();
    expect(at(`@${'a'.repeat(41)}`)).toBeNull();
  });

  it('is replaced by the whole name, with one space behind it', () => {
    const name = { q: 'Mar', start: 4 };
    const behind = { start: 20, end: 20 };
    expect(withName('Ask @Mar', name, 'Marcia Bennett')).toEqual({
      text: 'Ask @Marcia Bennett ',
      ...behind,
    });
    expect(withName('Ask @Mar today', name, 'Marcia Bennett')).toEqual({
      text: 'Ask @Marcia Bennett today',
      ...behind,
    });
  });

  it('fits by the beginning of any word, whatever its marks and case', () => {
    expect(fitsName('Bénédicte Saint-Marval', 'bened')).toBe(true);
    expect(fitsName('Bénédicte Saint-Marval', 'MAR')).toBe(true);
    expect(fitsName('Bénédicte Saint-Marval', 'arval')).toBe(false);
  });
});
