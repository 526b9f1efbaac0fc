// One way for a change to wait beside what the public sees: found, described, decided, written
// anew and dropped alike for every kind. Owns `revision`; the rows of the things themselves, their
// locks, events and error codes belong to the features (docs/decisions/066).
import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { publish } from '../outbox/outbox.server.ts';
import { decidedFactsOf, isTakingAway, type ScreenedDecision } from './content.ts';
import type { Beside, Revised, RevisedKind, Revision, Revisions } from './revision.ts';
import { defineScreened } from './screening.server.ts';
import {
  type ScreenedOutcome,
  type ScreenedStatus,
  screenedStep,
  type WaitingStatus,
} from './states.ts';
import {
  beside,
  describe,
  findRevised,
  findRevision,
  findSubmitted,
  isEdit,
} from './subject.server.ts';
import { revisionTable, type RevisionTable } from './screening.table.server.ts';
import { inTransaction } from '../db/transaction.server.ts';

/** The number of what is written next: that of what was taken back stays used up. */
function nextNumber({ revision, waiting }: Pick<Beside<unknown>, 'revision' | 'waiting'>): number {
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
    find: (ctx, id) => findRevision(ctx, name, id),
    submit: (ctx, subject, written) => submit(ctx, kind, subject, written),
    drop: (ctx, subject) => drop(ctx, kind, subject),
    forget: (ctx, ids) => forget(ctx, kind, ids),
    keep: (ctx, id, kept) => put(ctx, name, id, kept),
    amend: async (ctx, id, changed) => {
      const { content } = revisionTable as RevisionTable<Content>;
      const waits = ctx.db.select({ content }).from(revisionTable).where(beside(name, id));
      const [waiting] = await waits.for('update');
      if (waiting) await write(ctx, name, id, { content: changed(waiting.content as Content) });
    },
  };
}

async function write(
  ctx: Ctx,
  kind: string,
  id: string,
  changes: Partial<typeof revisionTable.$inferInsert>,
): Promise<void> {
  await ctx.db.update(revisionTable).set(changes).where(beside(kind, id));
}

/**
 * Carries out a decision about one revision. What is approved takes the place of what the public
 * sees in one step; what is refused stays beside it, with its reason, for its author. Where the
 * thing itself goes out of sight, what waits goes with it.
 * @returns what it came to
 * @throws AppError the kind's `gone`; its `changed` when this revision is not, or not any more, to
 *   be decided
 */
async function decide<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  decision: ScreenedDecision,
): Promise<ScreenedOutcome> {
  const { id, revision, outcome } = decision;
  const whole = decision.whole || outcome === 'remove';
  return inTransaction(ctx, async (ctx) => {
    await kind.lock(ctx, id);
    const subject = await findRevised(ctx, kind, id);
    if (!subject) throw new AppError(kind.errors.gone, { detail: id });
    const { waiting } = subject;
    const isOfWaiting = revision === waiting?.number;
    if (!isOfWaiting && (revision !== subject.revision || (subject.waitsAlone && !whole)))
      throw new AppError(kind.errors.changed, { detail: `${id} is not at ${revision}` });
    return waiting && (subject.waitsAlone || (isOfWaiting && !whole))
      ? decideWaiting(ctx, kind, subject, waiting, decision)
      : decideItself(ctx, kind, subject, decision);
  });
}

/** Content of a thing that the public sees as it was before. */
async function decideWaiting<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  subject: Revised<Row, Content>,
  waiting: Revision<Content>,
  decision: ScreenedDecision,
): Promise<ScreenedOutcome> {
  const { id, reason, outcome } = decision;
  const status = resultOf(kind, waiting.status, decision);
  const told = { isEdit: isEdit(subject), actorId: ctx.actor?.id };
  await kind.tell?.(ctx, subject, decidedFactsOf(decision, told));
  if (status === 'approved') {
    await kind.apply?.(ctx, subject, waiting);
    await ctx.db.delete(revisionTable).where(beside(kind.name, id));
    await letGo(ctx, kind, subject.content, [waiting.content]);
  } else await write(ctx, kind.name, id, { status: status as WaitingStatus, reason });
  return outcome;
}

/** A thing that the public does not see, or that somebody takes out of sight. */
async function decideItself<Row, Content>(
  ctx: Ctx,
  kind: RevisedKind<Row, Content>,
  subject: Revised<Row, Content>,
  given: ScreenedDecision,
): Promise<ScreenedOutcome> {
  const { row, status: from, waiting } = subject;
  const isPublic = kind.isPublic?.(row) ?? from === 'approved';
  const outcome = isPublic && isTakingAway(given) ? 'remove' : given.outcome;
  // The check has named what waited: what is withheld in its place has a number of its own.
  const next = waiting ? waiting.number + Number(outcome === 'flag') : subject.revision;
  const revision = outcome === 'approve' ? subject.revision : next;
  const reason = outcome === 'approve' ? null : given.reason;
  const decision = { ...given, outcome, reason, revision };
  const status = kind.step ? kind.step(ctx, subject, decision) : resultOf(kind, from, decision);
  const told = { isEdit: false, actorId: ctx.actor?.id };
  await kind.tell?.(ctx, subject, decidedFactsOf(decision, told));
  if (outcome !== 'approve') await drop(ctx, kind, subject);
  await kind.change(ctx, subject, { status, reason, revision });
  return outcome;
}

/** @throws AppError the kind's `changed` */
function resultOf<Row, Content>(
  { errors }: RevisedKind<Row, Content>,
  from: string,
  { id, outcome, by }: ScreenedDecision,
): ScreenedStatus {
  const { to } = screenedStep(outcome, from as ScreenedStatus, by);
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
  subject: Beside<Content>,
): Promise<number> {
  const { id, content, waiting } = subject;
  if (waiting) {
    await ctx.db.delete(revisionTable).where(beside(kind.name, id));
    await letGo(ctx, kind, waiting.content, [content]);
  }
  return nextNumber(subject);
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
