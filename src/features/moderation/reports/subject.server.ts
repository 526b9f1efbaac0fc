// Finds what people report as they see it: its title, who answers for it, where it is. Each kind is
// read by the feature that it belongs to, so that nobody reports what they may not see.
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { getEvent, findSeries } from '#features/events/events.public.server.ts';
import { forumEntryTable, forumPostTable } from '#features/forum/forum.table.server.ts';
import { isReadable } from '#features/forum/forum.public.server.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { isParticipant } from '#features/messages/messages.policy.ts';
import { conversationTable, messageTable } from '#features/messages/messages.table.server.ts';
import { getReview } from '#features/reviews/reviews.server.ts';
import { getStore } from '#features/sellers/sellers.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, nullWhenMissing } from '#platform/errors.ts';
import { reportErrors } from './report.errors.ts';
import type { ReportKind } from './report.limits.ts';
import type { ReportSubjectInput, ReportSubjectView } from './report.schema.ts';

/** What can be reported; `id` is what cases name it by, for an event the whole row of dates. */
export type ReportSubject = ReportSubjectView & {
  /** Of a message. */
  conversationId: string | null;
};

type Found = {
  id?: string;
  title: string;
  path: string;
  authorId: string;
  conversationId?: string;
};

/**
 * Something that the actor, or a visitor, sees and can report.
 * @throws AppError report_subject_not_found
 */
export async function requireSubject(
  ctx: Ctx,
  { kind, id }: ReportSubjectInput,
): Promise<ReportSubject> {
  const found = z.uuid().safeParse(id).success ? await nullWhenMissing(FIND[kind](ctx, id)) : null;
  const name = found ? await findName(ctx, found.authorId) : null;
  if (!found || name === null)
    throw new AppError(reportErrors.report_subject_not_found, { detail: `${kind} ${id}` });
  const { authorId, conversationId = null, ...subject } = found;
  return { kind, id, conversationId, ...subject, author: { id: authorId, name } };
}

const FIND: Record<ReportKind, (ctx: Ctx, id: string) => Promise<Found | null>> = {
  async listings(ctx, id) {
    const { title, seller } = await getListing(ctx, { id });
    return { title, path: `/products/${id}`, authorId: seller.id };
  },
  async profiles(ctx, id) {
    const { seller } = await getStore(ctx, { id });
    return { title: seller.name, path: `/seller/${id}`, authorId: id };
  },
  async stores(ctx, id) {
    const { store } = await getStore(ctx, { id });
    return store && { title: store.name, path: `/seller/${id}`, authorId: id };
  },
  async events(ctx, id) {
    const { title, organizer } = await getEvent(ctx, { id });
    const series = await findSeries(ctx, { id });
    if (!series) return null;
    return { id: series.id, title, path: `/events/${id}`, authorId: organizer.id };
  },
  forum: findEntry,
  async reviews(ctx, id) {
    const { author, userId, personId } = await getReview(ctx, { reviewId: id });
    return {
      title: author.name,
      path: `/seller/${personId}?tab=reviews#review-${id}`,
      authorId: userId,
    };
  },
  messages: findMessage,
};

/** A discussion or a reply, under the title of its discussion. */
async function findEntry(ctx: Ctx, id: string): Promise<Found | null> {
  const { postId, userId, title } = forumEntryTable;
  const [entry] = await ctx.db
    .select({ postId, userId, title, isPublic: forumPostTable.isPublic })
    .from(forumEntryTable)
    .innerJoin(forumPostTable, eq(forumPostTable.id, postId))
    .where(and(eq(forumEntryTable.id, id), isReadable(ctx)));
  const seesAll = ctx.actor !== null && ctx.actor.role !== 'user';
  if (!entry || !(entry.isPublic || entry.userId === ctx.actor?.id || seesAll)) return null;
  const [first] = await ctx.db
    .select({ title })
    .from(forumEntryTable)
    .where(eq(forumEntryTable.id, entry.postId));
  return {
    title: entry.title ?? first?.title ?? '',
    path: entry.postId === id ? `/forum/${id}` : `/forum/${entry.postId}#reply-${id}`,
    authorId: entry.userId,
  };
}

/** A message of a conversation of the actor's. */
async function findMessage(ctx: Ctx, id: string): Promise<Found | null> {
  const { buyerId, sellerId } = conversationTable;
  const { conversationId, senderId } = messageTable;
  const [message] = await ctx.db
    .select({ conversationId, senderId, buyerId, sellerId })
    .from(messageTable)
    .innerJoin(conversationTable, eq(conversationTable.id, conversationId))
    .where(
      and(
        eq(messageTable.id, id),
        eq(messageTable.status, 'approved'),
        eq(messageTable.delivered, true),
      ),
    );
  if (!message || !ctx.actor || !isParticipant(ctx.actor, message)) return null;
  return {
    title: (await findName(ctx, message.senderId)) ?? '',
    path: `/messages/${message.conversationId}`,
    authorId: message.senderId,
    conversationId: message.conversationId,
  };
}

/** What somebody is called; null when the account is gone. */
async function findName(ctx: Ctx, id: string): Promise<string | null> {
  const { name, email, deletedAt } = userTable;
  const [row] = await ctx.db
    .select({ name, email, deletedAt })
    .from(userTable)
    .where(eq(userTable.id, id));
  return row && row.deletedAt === null ? displayName(row) : null;
}
