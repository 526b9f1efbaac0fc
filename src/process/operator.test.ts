import { expect, test } from 'vitest';
import { readEnv } from '#platform/process/env.server.ts';
import { operatorLines, requireOperator } from './operator.server.ts';

const NAMED = { OPERATOR_NAME: 'Mango Ltd.', OPERATOR_ADDRESS: '1 King Street, Kingston, Jamaica' };
const OUTSIDE = { PUBLIC_URL: 'https://mango.example' };
const start = (env: Record<string, string>) => () => requireOperator(readEnv(env));

test('a shop of the outside starts only when it says who runs it', () => {
  expect(start(OUTSIDE)).toThrow(/^OPERATOR_NAME and OPERATOR_ADDRESS must be set, because people/);
  expect(start({ ...OUTSIDE, ...NAMED })).not.toThrow();
  expect(start({ ...OUTSIDE, DEMO: 'true' })).not.toThrow();
});

test('on one’s own machine it is a sentence', () => {
  expect(start({})).not.toThrow();
  expect(operatorLines(readEnv({}))).toEqual([expect.stringContaining('set OPERATOR_NAME')]);
  expect(operatorLines(readEnv(NAMED))).toEqual([]);
});

test.each(['OPERATOR_NAME', 'OPERATOR_ADDRESS'] as const)('%s is not set alone', (name) => {
  expect(() => readEnv({ [name]: NAMED[name] })).toThrow(/must be set too, because/);
});
