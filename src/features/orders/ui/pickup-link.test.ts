import { expect, test } from 'vitest';
import { codeIn, readScan } from './pickup-link.ts';

const ID = '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d';

test('what a camera sees is the code of this order, that of another one, or nothing of ours', () => {
  expect(readScan(`https://shop.example/orders/${ID}#code=K7M4QX`, ID)).toEqual({ code: 'K7M4QX' });
  expect(readScan(`https://shop.example/orders/another#code=K7M4QX`, ID)).toBe('other');
  expect(readScan('https://elsewhere.example/menu', ID)).toBeNull();
  expect(readScan('K7M4QX', ID)).toBeNull();
});

test('letters that people mistake for others are no code', () => {
  expect(codeIn('/orders/x#code=K7M4Q0')).toBeNull();
  expect(codeIn('/orders/x#code=K7M4QXX')).toBeNull();
});
