import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { testParts } from '#tests/support/ctx.ts';
import { defineService, openApp, programCtx, service } from './services.server.ts';

const { db } = await testDatabase();
const begin = () => openApp(testParts(db));

test('a service is made when first asked for, once for each process', () => {
  let made = 0;
  const counter = defineService({ name: 'test.counter', make: () => ({ number: (made += 1) }) });
  const [here, there] = [begin(), begin()];
  expect(made).toBe(0);
  const first = service(programCtx(here.app, 'one job'), counter);
  expect(service(programCtx(here.app, 'another job'), counter)).toBe(first);
  expect(service(programCtx(there.app, 'elsewhere'), counter)).not.toBe(first);
  expect(made).toBe(2);
});

test('the end closes what was made, the latest first, also when one fails, and only once', async () => {
  const closed: string[] = [];
  const part = (name: string, close: () => void = () => undefined) =>
    defineService({
      name,
      make: () => name,
      close: (value) => {
        closed.push(value);
        close();
      },
    });
  const never = part('never asked for');
  const tokens = [
    part('first'),
    part('second', () => {
      throw new Error('no connection');
    }),
    part('third'),
  ];
  const { app, close } = begin();
  for (const token of tokens) service(app, token);
  await Promise.all([close(), close()]);
  expect(closed).toEqual(['third', 'second', 'first']);
  expect(() => service(app, never)).toThrow('after the end');
});
