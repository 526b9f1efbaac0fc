import fc from 'fast-check';
import { v4 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { NOTICES_SHOWN } from '#features/notifications/notifications.limits.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { knowing, PARCELS, send } from '#tests/support/parcels.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from './inbox.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));
const ctx = knowing(db);

async function somebody() {
  const to = await buildUser(db);
  return { to, own: knowing(db, { as: to }) };
}

describe('what somebody was told', () => {
  it('is listed with the latest first, and marked one by one or all at once', async () => {
    const { to, own } = await somebody();
    for (const title of ['Allspice', 'Breadfruit', 'Cassava'])
      await send(ctx, PARCELS, { to: [to], title });
    const { items, unread } = await listNotifications(own);
    expect(items.map(({ title }) => title)).toEqual(['Cassava', 'Breadfruit', 'Allspice']);
    expect(unread).toBe(3);
    expect(await markNotificationRead(own, { id: items[1]!.id })).toEqual({ unread: 2 });
    expect(await markNotificationRead(own, { id: items[1]!.id })).toEqual({ unread: 2 });
    expect((await listNotifications(own)).items.map(({ read }) => read)).toEqual([
      false,
      true,
      false,
    ]);
    expect(await markAllNotificationsRead(own)).toEqual({ unread: 0 });
    expect(await countUnreadNotifications(own)).toBe(0);
  });

  it('is nobody else’s', async () => {
    const { to, own } = await somebody();
    const other = await somebody();
    await send(ctx, PARCELS, { to: [to] });
    const { id } = (await listNotifications(own)).items[0]!;
    for (const [who, which] of [
      [other.own, id],
      [own, v4()],
    ] as const) {
      const refused = await refusalOf(markNotificationRead(who, { id: which }));
      expect(refused.code.key).toBe('notification.notFound');
    }
    await markAllNotificationsRead(other.own);
    expect(await countUnreadNotifications(own)).toBe(1);
    expect((await listNotifications(other.own)).items).toEqual([]);
  });

  it('counts among the latest fifty, which are what the page shows', async () => {
    const { to, own } = await somebody();
    for (let n = 0; n <= NOTICES_SHOWN; n++) await send(ctx, PARCELS, { to: [to], title: `${n}` });
    const { items, unread, total } = await listNotifications(own);
    expect(items).toHaveLength(NOTICES_SHOWN);
    expect(items.at(-1)?.title).toBe('1');
    expect([unread, total]).toEqual([NOTICES_SHOWN, NOTICES_SHOWN]);
    expect((await listNotifications(own, { limit: 6 })).items).toHaveLength(6);
  });

  it('is counted as a ledger would, whatever happens at once', async () => {
    type Step = { do: 'send' | 'again' | 'read' | 'all'; which: number };
    const step = fc.record({
      do: fc.constantFrom<Step['do']>('send', 'send', 'again', 'read', 'all'),
      which: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 6 }),
        async (rounds) => {
          const { to, own } = await somebody();
          const ledger = new Map<string, boolean>();
          for (const round of rounds) {
            // What is marked was there before the round, so that its order does not matter.
            const { items } = await listNotifications(own);
            const alsoAll = round.some((each) => each.do === 'all');
            const steps = round
              .filter((each) => !alsoAll || !/send|again/.test(each.do))
              .map((each) => ({ ...each, key: each.do === 'send' ? v4() : `again ${each.which}` }));
            await Promise.all(
              steps.map((each) => {
                const at = items[each.which];
                if (each.do === 'all') return markAllNotificationsRead(own);
                if (each.do === 'read')
                  return at ? markNotificationRead(own, { id: at.id }) : undefined;
                return send(ctx, PARCELS, { to: [to], key: each.key, title: each.key });
              }),
            );
            for (const { do: what, which, key } of steps) {
              const at = items[which];
              if (what === 'read' && at) ledger.set(at.title, true);
              if (/send|again/.test(what) && !ledger.has(key)) ledger.set(key, false);
            }
            if (alsoAll) for (const key of ledger.keys()) ledger.set(key, true);
            const after = await listNotifications(own);
            const unread = [...ledger.values()].filter((read) => !read).length;
            expect(after.unread).toBe(unread);
            expect(await countUnreadNotifications(own)).toBe(unread);
            expect(new Set(after.items.map(({ title }) => title))).toEqual(new Set(ledger.keys()));
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
