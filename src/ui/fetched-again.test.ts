import { expect, test } from 'vitest';
import { askingAgain } from './fetched-again.ts';

test('code that did not come is asked for under another address, everything else as it was', () => {
  expect(askingAgain('a(()=>import(`./Dialog-o8P5YiT.js`),m([0]))')).toBe(
    'a(()=>import(`./Dialog-o8P5YiT.js`).catch(()=>import(`./Dialog-o8P5YiT.js?`+Date.now())),m([0]))',
  );
  for (const other of ['import(route.module)', 'import{a}from"./b.js"', 'import.meta.url'])
    expect(askingAgain(other)).toBe(other);
});
