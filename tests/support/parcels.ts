// A kind of notice that tests notify: somebody sent somebody a parcel.
import { v7 } from 'uuid';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import type { NoticeChannels } from '#platform/notices/notice-channels.ts';
import { noticeRegistry, type NoticeGroup } from '#platform/notices/kinds.server.ts';
import { defineNotice, type Notice } from '#platform/notices/notices.server.ts';
import { defineEvent, publish } from '#platform/outbox/outbox.server.ts';
import { testActor, testCtx } from './ctx.ts';
import { notifyAll } from './notified.ts';

const parcelSent = defineEvent(
  'test.parcel-sent',
  z.object({
    to: z.array(z.uuid()),
    key: z.string().nullable(),
    by: z.uuid().nullable(),
    listingId: z.uuid().nullable(),
    title: z.string(),
  }),
);

const group = (name: string, defaults: Partial<NoticeChannels>): NoticeGroup => ({
  name,
  icon: 'package',
  place: 10,
  defaults: { app: true, mail: true, push: true, digest: false, ...defaults },
  describe: (locale) => ({ title: `${name} ${locale}`, line: 'Sent' }),
});

function parcels(name: string, of: NoticeGroup, more: { inAppOnly?: boolean } = {}): Notice {
  return defineNotice({
    name: `test.${name}`,
    group: of,
    icon: 'package',
    event: parcelSent,
    schema: z.object({ title: z.string() }),
    notify: async (_ctx, { to, key, by, listingId, title }) =>
      to.map((each) => ({
        to: each,
        values: { title },
        ...(key ? { key } : {}),
        ...(by ? { actorId: by } : {}),
        ...(listingId ? { pictureOf: listingId } : {}),
      })),
    write: (_reader, { title }, { actor }) => ({
      title: actor ? `${actor}: ${title}` : title,
      line: 'A parcel',
      path: '/parcels',
    }),
    ...more,
  });
}

export const PARCELS = parcels('parcel', group('parcels', {}));
/** Once a day for those who chose nothing. */
export const LETTERS = parcels('letter', group('letters', { mail: false, digest: true }));
export const QUIET = parcels('quiet', group('quiet', {}), { inAppOnly: true });

const kinds = noticeRegistry([PARCELS, LETTERS, QUIET]);

/** A context that knows these kinds, as somebody or nobody. */
export function knowing(
  db: Db,
  { as, ...overrides }: Partial<Ctx> & { as?: { id: string } } = {},
): Ctx {
  const actor = as ? testActor({ id: as.id }) : null;
  return testCtx(db, { notices: kinds, actor, ...overrides });
}

type Sent = {
  to: readonly { id: string }[];
  title?: string;
  key?: string;
  by?: { id: string };
  listingId?: string;
};

/** Sends it, and tells of it at once. */
export async function send(ctx: Ctx, notice: Notice, sent: Sent): Promise<void> {
  await publish(ctx, parcelSent, {
    to: sent.to.map(({ id }) => id),
    key: sent.key ?? v7(),
    by: sent.by?.id ?? null,
    listingId: sent.listingId ?? null,
    title: sent.title ?? 'Coffee',
  });
  await notifyAll(ctx, [notice]);
}
