// A thing with what waits beside it: found, shown to the check, and described to whoever decides,
// alike for every kind. Decides and writes nothing.
import type { Ctx } from '../context.ts';
import type { ScreenedContent, ScreenedParts, ScreenedSubject, Submitted } from './content.ts';
import type { Revised, RevisedKind, Revision } from './revision.ts';
import { revisionsOf, revisionTable } from './screening.table.server.ts';

/** What waits beside one thing. */
export const beside = (kind: string, id: string) => revisionsOf(kind).beside(id);

/** Null when nothing waits. */
export async function findRevision<Content>(
  ctx: Ctx,
  kind: string,
  id: string,
): Promise<Revision<Content> | null> {
  const { number, content, attachment, status, reason, createdAt } = revisionTable;
  const [found] = await ctx.db
    .select({ number, content, attachment, status, reason, createdAt })
    .from(revisionTable)
    .where(beside(kind, id));
  return found ? { ...found, content: found.content as Content } : null;
}

/** Null when it is gone. */
export async function findRevised<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  id: string,
): Promise<Revised<Row, Content> | null> {
  const revision = await findRevision<Content>(ctx, kind.name, id);
  const current = await kind.find(ctx, id, revision);
  return current && { ...current, id, waiting: revision };
}

/** Something else is public than what waits. */
export const isEdit = ({ waiting, waitsAlone }: Revised<unknown, unknown>) =>
  waiting !== null && !waitsAlone;

/** What its author wrote last. */
function newestOf<Content>({ waiting, ...current }: Revised<unknown, Content>) {
  return waiting ?? { ...current, number: current.revision };
}

/** What the check looks at; null when this revision waits no more. */
export async function findSubmitted<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  { id, revision }: Submitted,
): Promise<ScreenedContent | null> {
  const subject = await findRevised(ctx, kind, id);
  if (!subject) return null;
  const isWaiting = revision === subject.waiting?.number;
  if (!isWaiting && (revision !== subject.revision || subject.waitsAlone)) return null;
  const { content } = isWaiting ? newestOf(subject) : subject;
  const { texts, country, price, portrait } = await kind.look(ctx, content, subject);
  return {
    kind: kind.name,
    id,
    revision,
    authorId: subject.authorId,
    isEdit: isWaiting && isEdit(subject),
    country,
    texts,
    media: kind.media?.(content) ?? [],
    ...(portrait ? { portrait } : {}),
    ...(price ? { price } : {}),
  };
}

/** What its author wrote last; null when it is gone. */
export async function describe<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  id: string,
): Promise<ScreenedSubject | null> {
  const subject = await findRevised(ctx, kind, id);
  if (!subject) return null;
  const { content, number: revision, status, reason } = newestOf(subject);
  const after = await partsOf(ctx, kind, content, subject);
  const before = isEdit(subject) ? await partsOf(ctx, kind, subject.content, subject) : null;
  return {
    title: after.title,
    path: await kind.path(ctx, subject),
    authorId: subject.authorId,
    country: after.country,
    ...(after.price ? { price: after.price } : {}),
    ...(before?.price ? { priceBefore: before.price } : {}),
    status,
    reason,
    revision,
    isEdit: before !== null,
    before: before && before.parts,
    after: after.parts,
  };
}

async function partsOf<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  content: Content,
  subject: Revised<Row, Content>,
) {
  const { title, country, price, portrait: _, ...words } = await kind.look(ctx, content, subject);
  const parts: ScreenedParts = { ...words, media: kind.media?.(content) ?? [] };
  const money = price && { amount: price.amount, currency: price.currency };
  return { title, country, price: money, parts };
}
