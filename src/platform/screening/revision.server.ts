// One way for a change to wait beside what the public sees: found, described, decided, written
// anew and dropped alike for every kind. Owns `revision`; the rows of the things themselves, their
// locks, events and error codes belong to the features (docs/decisions/066).
import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { publish } from '../outbox/outbox.server.ts';
import type { ScreenedContent, ScreenedParts, ScreenedSubject, Submitted } from './content.ts';
import type {
  Beside,
  Revised,
  RevisedKind,
  Revision,
  RevisionDecision,
  Revisions,
} from './revision.ts';
import { defineScreened } from './screening.server.ts';
import { isTakingAway, type ScreenedStatus, screenedStep } from './states.ts';
import { revisionsOf, revisionTable, type RevisionTable } from './screening.table.server.ts';
import { inTransaction } from '../db/transaction.server.ts';

/** The number of what is written next: that of what was taken back stays used up. */
export function nextNumber({ revision, waiting }: Omit<Beside<unknown>, 'id' | 'content'>): number {
  return Math.max(revision, waiting?.number ?? 0) + 1;
}

/** Declares a kind of content whose changes wait beside what the public sees. */
export function defineRevisions<Row, Content>(kind: RevisedKind<Row, Content>): Revisions<Content> {
  const { name, event, job, options = {} } = kind;
  return {
    screened: defineScreened({
      name,
      event,
      job,
      options,
      find: (ctx, submitted) => findSubmitted(ctx, kind, submitted),
      describe: (ctx, { id }) => describe(ctx, kind, id),
      decide: (ctx, decision) => decide(ctx, kind, decision),
    }),
    decide: (ctx, decision) => decide(ctx, kind, decision),
    find: (ctx, id) => findRevision(ctx, name, id),
    submit: (ctx, subject, written) => submit(ctx, kind, subject, written),
    drop: (ctx, subject) => drop(ctx, kind, subject),
    forget: (ctx, ids) => forget(ctx, kind, ids),
    keep: (ctx, id, kept) => put(ctx, name, id, kept),
    amend: async (ctx, id, changed) => {
      const waiting = await findRevision<Content>(ctx, name, id);
      if (waiting) await write(ctx, name, id, { content: changed(waiting.content) });
    },
  };
}

const beside = (kind: string, id: string) => revisionsOf(kind).beside(id);

async function findRevision<Content>(
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

async function write(
  ctx: Ctx,
  kind: string,
  id: string,
  changes: Partial<typeof revisionTable.$inferInsert>,
): Promise<void> {
  await ctx.db.update(revisionTable).set(changes).where(beside(kind, id));
}

async function findRevised<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  id: string,
): Promise<Revised<Row, Content> | null> {
  const revision = await findRevision<Content>(ctx, kind.name, id);
  const current = await kind.find(ctx, id, revision);
  return current && { ...current, id, waiting: revision };
}

/** Something else is public than what waits. */
const isEdit = ({ waiting, waitsAlone }: Revised<unknown, unknown>) =>
  waiting !== null && !waitsAlone;

/** What its author wrote last. */
function newestOf<Content>({ waiting, ...current }: Revised<unknown, Content>) {
  return waiting ?? { ...current, number: current.revision };
}

async function findSubmitted<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  { id, revision }: Submitted,
): Promise<ScreenedContent | null> {
  const subject = await findRevised(ctx, kind, id);
  if (!subject) return null;
  const isWaiting = revision === subject.waiting?.number;
  if (!isWaiting && (revision !== subject.revision || subject.waitsAlone)) return null;
  const { content } = isWaiting ? newestOf(subject) : subject;
  const { texts, country, price } = await kind.look(ctx, content, subject);
  return {
    kind: kind.name,
    id,
    revision,
    authorId: subject.authorId,
    isEdit: isWaiting && isEdit(subject),
    country,
    texts,
    media: kind.media?.(content) ?? [],
    ...(price ? { price } : {}),
  };
}

async function describe<Row, Content>(
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
  const { title, country, price, ...words } = await kind.look(ctx, content, subject);
  const parts: ScreenedParts = { ...words, media: kind.media?.(content) ?? [] };
  const money = price && { amount: price.amount, currency: price.currency };
  return { title, country, price: money, parts };
}

/**
 * Carries out a decision about one revision. What is approved takes the place of what the public
 * sees in one step; what is refused stays beside it, with its reason, for its author. Where the
 * thing itself goes out of sight, what waits goes with it.
 * @throws AppError the kind's `gone`; its `changed` when this revision is not, or not any more, to
 *   be decided
 */
async function decide<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  decision: RevisionDecision,
): Promise<void> {
  const { id, revision, outcome } = decision;
  const whole = decision.whole || outcome === 'remove';
  await inTransaction(ctx, async (ctx) => {
    await kind.lock(ctx, id);
    const subject = await findRevised(ctx, kind, id);
    if (!subject) throw new AppError(kind.errors.gone, { detail: id });
    const { waiting } = subject;
    const isOfWaiting = revision === waiting?.number;
    if (!isOfWaiting && (revision !== subject.revision || (subject.waitsAlone && !whole)))
      throw new AppError(kind.errors.changed, { detail: `${id} is not at ${revision}` });
    if (waiting && (subject.waitsAlone || (isOfWaiting && !whole)))
      await decideWaiting(ctx, kind, subject, waiting, decision);
    else await decideItself(ctx, kind, subject, decision);
  });
}

/** Content of a thing that the public sees as it was before. */
async function decideWaiting<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  subject: Revised<Row, Content>,
  waiting: Revision<Content>,
  decision: RevisionDecision,
): Promise<void> {
  const { id, reason } = decision;
  const status = resultOf(kind, waiting.status, decision);
  await kind.tell?.(ctx, subject, { ...decision, isEdit: isEdit(subject) });
  if (status !== 'approved') return write(ctx, kind.name, id, { status, reason });
  await kind.apply?.(ctx, subject, waiting, decision);
  await ctx.db.delete(revisionTable).where(beside(kind.name, id));
  await letGo(ctx, kind, subject.content, [waiting.content]);
}

/** A thing that the public does not see, or that somebody takes out of sight. */
async function decideItself<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  subject: Revised<Row, Content>,
  given: RevisionDecision,
): Promise<void> {
  const isRemoval = isTakingAway(given) && kind.isPublic?.(subject.row);
  const decision: RevisionDecision = isRemoval ? { ...given, outcome: 'remove' } : given;
  const status = kind.step
    ? kind.step(ctx, subject, decision)
    : resultOf(kind, subject.status, decision);
  await kind.tell?.(ctx, subject, { ...decision, isEdit: false });
  if (status === 'approved') {
    const { revision } = subject;
    await kind.change(ctx, subject, { status, reason: null, revision }, decision);
    return;
  }
  await drop(ctx, kind, subject);
  const revision = subject.waiting?.number ?? subject.revision;
  await kind.change(ctx, subject, { status, reason: decision.reason, revision }, decision);
}

/** @throws AppError the kind's `changed` */
function resultOf<Row, Content>(
  { errors }: RevisedKind<Row, Content>,
  from: string,
  { id, outcome, by }: RevisionDecision,
): ScreenedStatus {
  const to = outcome === 'remove' ? null : screenedStep(outcome, from as ScreenedStatus, by).to;
  if (to === null)
    throw new AppError(errors.changed, { detail: `${outcome} of ${id} from ${from}` });
  return to;
}

async function submit<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  subject: Beside<Content>,
  { content, attachment = null }: { content: Content; attachment?: Buffer | null },
): Promise<Revision<Content>> {
  const { id: subjectId, waiting } = subject;
  const number = nextNumber(subject);
  const written = { number, content, attachment, status: 'pending' as const, reason: null };
  const row = await put(ctx, kind.name, subjectId, written);
  if (waiting) await letGo(ctx, kind, waiting.content, [subject.content, content]);
  await publish(ctx, kind.event, { id: subjectId, revision: number });
  return row;
}

/** In place of what waited before. */
async function put<Content>(
  ctx: Ctx,
  kind: string,
  subjectId: string,
  written: Omit<Revision<Content>, 'createdAt'>,
): Promise<Revision<Content>> {
  const row = { ...written, createdAt: ctx.now };
  await ctx.db
    .insert(revisionTable)
    .values({ kind, subjectId, ...row })
    .onConflictDoUpdate({ target: [revisionTable.kind, revisionTable.subjectId], set: row });
  return row;
}

async function drop<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  { id, content, waiting }: Pick<Beside<Content>, 'id' | 'content' | 'waiting'>,
): Promise<void> {
  if (!waiting) return;
  await ctx.db.delete(revisionTable).where(beside(kind.name, id));
  await letGo(ctx, kind, waiting.content, [content]);
}

async function forget<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  ids: readonly string[],
): Promise<void> {
  const table = revisionTable as RevisionTable<Content>;
  const gone = await ctx.db
    .delete(table)
    .where(and(eq(table.kind, kind.name), inArray(table.subjectId, [...ids])))
    .returning({ content: table.content });
  for (const { content } of gone) await letGo(ctx, kind, content as Content, []);
}

/** Files of a content that none of the others has. */
async function letGo<Row, Content>(
  ctx: Ctx,
  { media, release }: RevisedKind<Row, Content>,
  gone: Content,
  kept: readonly Content[],
): Promise<void> {
  if (!media || !release) return;
  const still = new Set(kept.flatMap((content) => [...media(content)]));
  const ids = media(gone).filter((id) => !still.has(id));
  if (ids.length > 0) await release(ctx, { ids });
}
