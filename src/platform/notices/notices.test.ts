import { expect, test } from 'vitest';
import { v4 } from 'uuid';
import { z } from 'zod';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { defineNotice, readWhen } from './notices.server.ts';
import { type NoticeGroup, noticeRegistry, noticeGroups } from './kinds.server.ts';
import { defineEvent } from '../outbox/outbox.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
const group = (name: string, place: number): NoticeGroup => ({
  name,
  icon: 'package',
  place,
  defaults: { app: true, mail: true, push: true, digest: false },
  describe: () => ({ title: name, line: '' }),
});
const parcels = group('parcels', 20);
const sent = defineEvent('test.parcel-sent', z.object({ to: z.uuid(), by: z.uuid() }));
const opened = defineEvent('test.parcel-opened', z.object({ who: z.uuid(), parcel: z.string() }));

const notice = (name: string, of = parcels) =>
  defineNotice({
    name,
    group: of,
    icon: 'truck',
    event: sent,
    schema: z.object({ weight: z.int() }),
    notify: async (_ctx, { to, by }) => [{ to, actorId: by, values: { weight: 7 } }],
    write: (_reader, { weight }, { actor }) => ({
      title: `${actor} sent a parcel`,
      line: `${weight} kg`,
      path: '/parcels',
    }),
    readWhen: [readWhen(opened, ({ who, parcel }) => ({ to: who, topic: parcel }))],
  });
const event = { id: v4(), type: sent.type, createdAt: new Date() };
const reader = { locale: 'en', site: { name: 'Shop' } };

test('a notice reads its event, and the values that were kept with it', async () => {
  const { notify, write } = notice('test.parcel');
  const [to, by] = [v4(), v4()];
  expect(await notify(ctx, { to, by }, event)).toEqual([
    { to, actorId: by, values: { weight: 7 } },
  ]);
  await expect(notify(ctx, { to: 'nobody', by }, event)).rejects.toThrow(z.ZodError);
  expect(write(reader, { weight: 9 }, { actor: 'Marva' })).toEqual({
    title: 'Marva sent a parcel',
    line: '9 kg',
    path: '/parcels',
  });
  expect(() => write(reader, { weight: 'much' }, { actor: 'Marva' })).toThrow(z.ZodError);
});

test('an event may say that somebody has seen what a notice is about', () => {
  const who = v4();
  const [reading] = notice('test.parcel').readWhen;
  expect(reading?.which({ who, parcel: 'p1' })).toEqual({ to: who, topic: 'p1' });
});

test('kinds are found by their names, and their groups stand in their places', () => {
  const letters = group('letters', 10);
  const book = noticeRegistry([notice('test.parcel'), notice('test.letter', letters)]);
  expect(book.get('test.parcel')?.icon).toBe('truck');
  expect(noticeGroups(book).map(({ name }) => name)).toEqual(['letters', 'parcels']);
});

test('two kinds, or two groups, of one name are refused', () => {
  const twice = [notice('test.parcel'), notice('test.parcel')];
  expect(() => noticeRegistry(twice)).toThrow('"test.parcel"');
  const another = notice('test.other', group('parcels', 30));
  expect(() => noticeRegistry([notice('test.parcel'), another])).toThrow('"parcels"');
});
