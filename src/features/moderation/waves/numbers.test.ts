import { expect, it } from 'vitest';
import { numbersIn } from './numbers.ts';

it('a number is known by its end, however it is written and with or without its country', () => {
  const ways = [
    '+1 876 555 0134',
    '(876) 555-0134',
    '555 0134',
    '001.876.555.0134',
    '５５５ ０１３４',
  ];
  for (const way of ways) expect(numbersIn([`Call ${way}!`]), way).toEqual(['5550134']);
});

it('prices, years and rows of one digit are no numbers of a telephone', () => {
  expect(
    numbersIn(['Was 1 500 000, now 1.200.000', 'built in 2012', '0000000', '1111111']),
  ).toEqual([]);
});

it('a million digits are read in one go', () => {
  expect(numbersIn(['7'.repeat(1_000_000), '5 '.repeat(500_000)]).length).toBeLessThanOrEqual(10);
});
