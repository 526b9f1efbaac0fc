// A review as its reader sees it: who wrote it and who answered, and what the reader did with it.
// Which reviews those are is for whoever asks. Authors read what they wrote last, others what was
// approved.
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import type { Revision } from '#platform/screening/revision.ts';
import { canAnswerReview } from '#features/reviews/reviews.policy.ts';
import type { ReviewView } from '#features/reviews/reviews.schema.ts';
import {
  type ReviewContent,
  reviewEdits,
  type ReviewRow,
  reviewTable,
  reviewVoteTable,
} from '#features/reviews/reviews.table.server.ts';
import { isShutOut } from '#features/accounts/accounts.policy.ts';

/** As the indexes of persons and listings have them. */
const NEWEST = keyset('reviews.newest', {
  createdAt: { by: reviewTable.createdAt, type: 'time', descending: true },
  id: { by: reviewTable.id, type: 'uuid', descending: true },
});

/** Spelled as the partial indexes are. */
export const COUNTS = sql`${reviewTable.counts}`;

const personTable = alias(userTable, 'person');

/** Which page, and whether the reader is shown their own words that others do not see. */
export type Wanted = { limit: number; after: After; ofOwn: boolean };
type After = ReturnType<typeof NEWEST.read>;

/** Where a page begins. @throws AppError invalid_request for a cursor that is none */
export const readAfter = (cursor: string | undefined): After => NEWEST.read(cursor);

/**
 * Reviews of a listing, or of a person in a role. The first page of one is on every page of a
 * listing and of a seller, so it is prepared.
 */
export type About = {
  where: (id: string | Placeholder) => SQL | undefined;
  firstPage: ReturnType<typeof prepareFirstPage>;
};

/** @param name what PostgreSQL knows its first page by */
export function reviewsAbout(name: string, where: About['where']): About {
  return { where, firstPage: prepareFirstPage(name, where) };
}

const prepareFirstPage = (statement: string, where: About['where']) =>
  preparedStatement(statement, (db, name) =>
    selectReviews(db, sql.placeholder('reader'))
      .where(and(COUNTS, where(sql.placeholder('id'))))
      .orderBy(NEWEST.orderBy)
      .limit(sql.placeholder('limit'))
      .prepare(name),
  );

/** A page of reviews, each as the reader sees it. */
export async function readReviewPage(
  ctx: Ctx,
  { about, id }: { about: About; id: string },
  { limit, after, ofOwn }: Wanted,
): Promise<Page<ReviewView>> {
  const reader = ctx.actor?.id ?? null;
  const rows = after
    ? await selectReviews(ctx.readDb, reader)
        .where(and(COUNTS, about.where(id), NEWEST.after(after)))
        .orderBy(NEWEST.orderBy)
        .limit(limit + 1)
    : await about.firstPage(ctx, ctx.readDb).execute({ id, reader, limit: limit + 1 });
  const { items, nextCursor } = NEWEST.page(rows, limit, ({ at }) => at);
  return { items: items.map((row) => toReviewView(ctx, row, ofOwn)), nextCursor };
}

/**
 * Reviews with the two people and what the reader did.
 * @param reader id of who reads them; null for a visitor
 */
function selectReviews(on: Db, reader: string | null | Placeholder) {
  const face = (user: typeof userTable | typeof personTable) => ({
    name: user.name,
    email: user.email,
    image: user.image,
    banned: user.banned,
    banExpires: user.banExpires,
  });
  const readerId = sql`${reader}::uuid`;
  return (
    on
      .select({
        at: NEWEST.columns,
        review: reviewTable,
        author: face(userTable),
        person: face(personTable),
        foundHelpful: sql<boolean>`exists (select from ${reviewVoteTable} where
          ${reviewVoteTable.reviewId} = ${reviewTable.id}
          and ${reviewVoteTable.userId} = ${readerId})`,
        edit: reviewEdits.table,
      })
      .from(reviewTable)
      // What waits is for its author alone.
      .leftJoin(
        reviewEdits.table,
        and(reviewEdits.beside(reviewTable.id), eq(reviewTable.userId, readerId)),
      )
      .innerJoin(userTable, eq(userTable.id, reviewTable.userId))
      .innerJoin(personTable, eq(personTable.id, reviewTable.personId))
      .$dynamic()
  );
}

/** Some reviews as the reader sees them, whether they count or not, oldest first. */
export async function selectViews(ctx: Ctx, where: SQL | undefined): Promise<ReviewView[]> {
  const rows = await selectReviews(ctx.db, ctx.actor?.id ?? null)
    .where(where)
    .orderBy(reviewTable.createdAt);
  return rows.map((row) => toReviewView(ctx, row, true));
}

type Face = {
  name: string;
  email: string;
  image: string | null;
  banned: boolean;
  banExpires: Date | null;
};
type FoundReview = {
  review: ReviewRow;
  author: Face;
  person: Face;
  foundHelpful: boolean;
  /** Of the reader's own. */
  edit: Revision<ReviewContent> | null;
};

function toReviewView(
  { actor, now }: Ctx,
  { review, author, person, edit: newest, ...found }: FoundReview,
  ofOwn: boolean,
): ReviewView {
  const { userId, personId } = review;
  const edit = ofOwn ? newest : null;
  const written = edit?.content ?? review;
  const isOwn = actor?.id === userId;
  // Stars count as before; words come back with who is shut out.
  const hidden = !isOwn && isShutOut(author, now);
  return {
    id: review.id,
    userId,
    author: toFace(author),
    personId,
    targetType: written.targetType,
    targetId: written.targetId,
    rating: written.rating,
    comment: hidden ? '' : written.comment,
    verified: review.verified,
    helpful: review.helpful,
    createdAt: review.createdAt.toISOString(),
    editedAt: review.editedAt?.toISOString() ?? null,
    answer: toAnswer(review, person, ofOwn && actor?.id === personId),
    status: review.status,
    statusReason: isOwn ? (edit ? edit.reason : review.statusReason) : null,
    waitingEdit: edit?.status ?? null,
    foundHelpful: found.foundHelpful,
    isOwn,
    canAnswer: canAnswerReview(actor, { personId, answered: hasAnswer(review) }),
  };
}

/** There is one that was not refused. */
function hasAnswer({ answer, answerStatus }: ReviewRow): boolean {
  return answer !== null && answerStatus !== 'rejected';
}

/** Before it is approved, who wrote it alone sees it. */
function toAnswer(review: ReviewRow, person: Face, isOwn: boolean): ReviewView['answer'] {
  const { answer, answeredAt, answerStatus: status, answerReason } = review;
  if (answer === null || !answeredAt || !(isOwn || status === 'approved')) return null;
  return {
    author: toFace(person),
    text: answer,
    createdAt: answeredAt.toISOString(),
    status,
    statusReason: isOwn ? answerReason : null,
  };
}

function toFace(face: Face): { name: string; avatar: string | null } {
  return { name: displayName(face), avatar: face.image };
}
