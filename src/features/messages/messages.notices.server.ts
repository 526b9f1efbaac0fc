// What people are told of messages: one notice for whatever one of them has not seen, not one for
// each message. What is about something else, as an offer, is told of by its own feature.
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { defineNotice, readWhen } from '#platform/notices/notices.server.ts';
import type { NoticeGroup } from '#platform/notices/kinds.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { messageWaiting, waitingRead } from './messages.events.server.ts';
import { WAITED_MINUTES } from './messages.limits.ts';
import { conversationTable, messageTable, participantTable } from './messages.table.server.ts';

const group: NoticeGroup = {
  name: 'messages',
  icon: 'message-circle',
  place: 10,
  defaults: { app: true, mail: true, push: true, digest: false },
  describe: (locale) => {
    const t = translator(locale, 'notices.messages');
    return { title: t('title'), line: t('line', { minutes: WAITED_MINUTES }) };
  },
};

const QUOTED = 120;

export const messageNotices = [
  defineNotice({
    name: 'messages.waiting',
    group,
    icon: 'message-circle',
    event: messageWaiting,
    schema: z.object({
      conversationId: z.uuid(),
      position: z.int(),
      subject: z.string(),
      quote: z.string(),
      pictures: z.int(),
    }),
    async notify(ctx, event) {
      const { messageId, conversationId, position, senderId, receiverId, pictures } = event;
      const found = await findWords(ctx, { messageId, receiverId });
      return found.map(({ subject, content }) => ({
        to: receiverId,
        actorId: senderId,
        key: `${conversationId} ${position}`,
        topic: conversationId,
        values: { conversationId, position, subject, quote: shortened(content), pictures },
      }));
    },
    later: {
      minutes: WAITED_MINUTES,
      unless: async (ctx, { to, values }) => !(await isWaiting(ctx, { userId: to, ...values })),
    },
    readWhen: [
      readWhen(waitingRead, ({ readerId, conversationId }) => ({
        to: readerId,
        topic: conversationId,
      })),
    ],
    write({ locale }, { conversationId, subject, quote, pictures }, { actor }) {
      const t = translator(locale, 'notices.messages');
      return {
        title: t('waiting', { name: actor }),
        strong: actor,
        line: subject,
        quote: quote || t('pictures', { count: pictures }),
        path: `/messages/${conversationId}`,
      };
    },
  }),
];

/** Nothing when the message is gone, and for who does not want to be told of it. */
function findWords(ctx: Ctx, { messageId, receiverId }: { messageId: string; receiverId: string }) {
  return ctx.db
    .select({ subject: conversationTable.subject, content: messageTable.content })
    .from(messageTable)
    .innerJoin(conversationTable, eq(conversationTable.id, messageTable.conversationId))
    .innerJoin(
      participantTable,
      and(
        eq(participantTable.conversationId, conversationTable.id),
        eq(participantTable.userId, receiverId),
        eq(participantTable.muted, false),
      ),
    )
    .where(and(eq(messageTable.id, messageId), eq(messageTable.status, 'approved')));
}

function shortened(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= QUOTED ? line : `${letters.slice(0, QUOTED - 1).join('')}…`;
}

/**
 * Whether somebody has not yet seen the message at a place, it is still there, and they want to be
 * told of it.
 */
async function isWaiting(
  ctx: Ctx,
  place: { userId: string; conversationId: string; position: number },
): Promise<boolean> {
  const { userId, conversationId, position } = place;
  const rows = await ctx.db
    .select({ readPosition: participantTable.readPosition })
    .from(participantTable)
    .innerJoin(
      messageTable,
      and(
        eq(messageTable.conversationId, participantTable.conversationId),
        eq(messageTable.position, position),
      ),
    )
    .where(
      and(
        eq(participantTable.userId, userId),
        eq(participantTable.conversationId, conversationId),
        eq(participantTable.muted, false),
      ),
    );
  return rows.some(({ readPosition }) => readPosition < position);
}
