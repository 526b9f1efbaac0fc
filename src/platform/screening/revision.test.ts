// A made-up kind: a thing with a title and files, in a table of its own.
import { eq } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import type { Ctx } from '../context.ts';
import { defineErrors } from '../errors.ts';
import type { DecidedFacts, ScreenedDecision } from './content.ts';
import { defineRevisions } from './revision.server.ts';
import type { RevisedKind } from './revision.ts';
import { defineSubmitted } from './screening.server.ts';
import { inTransaction } from '../db/transaction.server.ts';

const { db } = await testDatabase({ max: 12 });
const ctx = testCtx(db);

type Content = { title: string; files: string[] };
const thingTable = pgTable('thing', {
  id: uuid('id').primaryKey(),
  content: jsonb('content').$type<Content>().notNull(),
  status: text('status').notNull(),
  reason: text('reason'),
  revision: integer('revision').notNull(),
});
type Thing = typeof thingTable.$inferSelect;
beforeAll(() =>
  db.execute(`create table thing (id uuid primary key, content jsonb not null,
    status text not null, reason text, revision integer not null)`),
);

const errors = defineErrors({
  thing_gone: { kind: 'notFound', key: 'notFound' },
  thing_changed: { kind: 'conflict', key: 'contentChanged' },
});
const authorId = v7();
const released: string[] = [];
const told: (DecidedFacts & { id: string })[] = [];

const selectThing = (ctx: Ctx, id: string) =>
  ctx.db.select().from(thingTable).where(eq(thingTable.id, id));
const change = (ctx: Ctx, id: string, to: Partial<Thing>) =>
  ctx.db.update(thingTable).set(to).where(eq(thingTable.id, id));

const kind: RevisedKind<Thing, Content> = {
  name: 'things',
  event: defineSubmitted('things.submitted'),
  job: 'things.check',
  errors: { gone: errors.thing_gone, changed: errors.thing_changed },
  lock: (ctx, id) => selectThing(ctx, id).for('update'),
  async find(ctx, id) {
    const [row] = await selectThing(ctx, id);
    if (!row) return null;
    const { content, revision, status, reason } = row;
    return { row, content, revision, status, reason, authorId };
  },
  look: (_ctx, { title }) => {
    const texts = [{ field: 'title', text: title }];
    return { title, country: 'JM', texts, facts: [] };
  },
  path: (_ctx, { id }) => `/things/${id}`,
  media: ({ files }) => files,
  release: async (_ctx, { ids }) => released.push(...ids),
  apply: (ctx, { id }, { content, number: revision }) => change(ctx, id, { content, revision }),
  change: (ctx, { id }, to) => change(ctx, id, to),
  tell: async (_ctx, { id }, facts) => told.push({ id, ...facts }),
};
const things = defineRevisions(kind);
/** Nothing of these is public before they are approved. */
const alone = defineRevisions<Thing, Content>({
  ...kind,
  find: async (ctx, id, revision) => {
    const current = await kind.find(ctx, id, revision);
    return current && { ...current, waitsAlone: current.status !== 'approved' };
  },
  apply: (ctx, { id }, { content, number: revision }) =>
    change(ctx, id, { content, revision, status: 'approved' }),
});

beforeEach(() => {
  released.length = 0;
});

async function make(status = 'approved'): Promise<string> {
  const id = v7();
  const content = { title: 'First', files: ['one'] };
  await db.insert(thingTable).values({ id, content, status, revision: 1 });
  return id;
}

/** As a feature does it: under the lock of the thing. */
async function edit(id: string, title: string, files: string[] = [], of = things) {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await selectThing(ctx, id).for('update');
    const waiting = await of.find(ctx, id);
    const { content, revision } = row as Thing;
    return of.submit(ctx, { id, content, revision, waiting }, { content: { title, files } });
  });
}

const decide = (
  id: string,
  revision: number,
  decision: Pick<ScreenedDecision, 'outcome'> & Partial<ScreenedDecision>,
  of = things,
) => of.screened.decide(ctx, { id, revision, reason: null, by: 'moderator', ...decision });
const thing = async (id: string) => (await selectThing(ctx, id))[0];
const approve = { outcome: 'approve' } as const;
const reject = { outcome: 'reject', reason: 'scam' } as const;
const CHANGED = { status: 409, code: errors.thing_changed };

describe('new content of something public', () => {
  it('waits beside it, under the next number, and is described with what it would replace', async () => {
    const id = await make();
    expect(await edit(id, 'Second')).toMatchObject({ number: 2, status: 'pending', reason: null });
    expect(await thing(id)).toMatchObject({ content: { title: 'First' }, revision: 1 });
    expect(await things.screened.describe(ctx, { id })).toMatchObject({
      title: 'Second',
      status: 'pending',
      revision: 2,
      isEdit: true,
      before: { texts: [{ field: 'title', text: 'First' }], media: ['one'] },
      after: { texts: [{ field: 'title', text: 'Second' }], media: [] },
    });
    const seen = await things.screened.find(ctx, { id, revision: 2 });
    expect(seen).toMatchObject({ isEdit: true, texts: [{ field: 'title', text: 'Second' }] });
  });

  it('replaces what waited: nobody looks at that any more, and its own files are let go', async () => {
    const id = await make();
    await edit(id, 'Second', ['one', 'two']);
    expect(await edit(id, 'Third', ['one', 'three'])).toMatchObject({ number: 3 });
    expect(released).toEqual(['two']);
    expect(await things.screened.find(ctx, { id, revision: 2 })).toBeNull();
    expect(await refusalOf(decide(id, 2, approve))).toMatchObject(CHANGED);
    expect(await decide(id, 3, approve)).toBe('approve');
    expect(await thing(id)).toMatchObject({ content: { title: 'Third' }, revision: 3 });
    expect(await things.find(ctx, id)).toBeNull();
    expect(await refusalOf(decide(id, 3, approve))).toMatchObject(CHANGED);
  });

  it('is applied with its files, and the former ones are let go', async () => {
    const id = await make();
    await edit(id, 'Second', ['two']);
    await decide(id, 2, approve);
    expect(released).toEqual(['one']);
  });

  it('stays with its reason when it is rejected, and what is public is as it was', async () => {
    const id = await make();
    await edit(id, 'Second');
    expect(await decide(id, 2, { ...reject, by: 'check' })).toBe('reject');
    expect(await things.find(ctx, id)).toMatchObject({ status: 'rejected', reason: 'scam' });
    expect(await thing(id)).toMatchObject({ content: { title: 'First' }, status: 'approved' });
    expect(await edit(id, 'Third')).toMatchObject({ number: 3, status: 'pending', reason: null });
  });

  it('may be amended, dropped and forgotten; a number that was used comes never again', async () => {
    const id = await make();
    await edit(id, 'Second', ['two']);
    await inTransaction(ctx, (ctx) =>
      things.amend(ctx, id, (content) => ({ ...content, title: 'Amended' })),
    );
    const waiting = await things.find(ctx, id);
    expect(waiting?.content).toEqual({ title: 'Amended', files: ['two'] });
    const { content, revision } = (await thing(id)) as Thing;
    const next = await things.drop(ctx, { id, revision, content, waiting });
    expect([await things.find(ctx, id), released]).toEqual([null, ['two']]);
    expect(next).toBe(3);
    expect(await things.drop(ctx, { id, revision, content, waiting: null })).toBe(2);
    await edit(id, 'Again', ['one']);
    await things.forget(ctx, [id]);
    expect([await things.find(ctx, id), released]).toEqual([null, ['two', 'one']]);
  });
});

describe('a decision', () => {
  it('about what is gone, or by somebody who may not, changes nothing', async () => {
    expect(await refusalOf(decide(v7(), 1, approve))).toMatchObject({ status: 404 });
    const id = await make();
    expect(await refusalOf(decide(id, 1, { ...reject, by: 'check' }))).toMatchObject(CHANGED);
    expect(await thing(id)).toMatchObject({ status: 'approved', reason: null });
  });

  it('is told once, with who made it and under which number it is written down', async () => {
    const id = await make();
    await edit(id, 'Second');
    const moderatorId = v7();
    const moderator = testCtx(db, { actor: testActor({ id: moderatorId, role: 'moderator' }) });
    const decision = { id, revision: 2, outcome: 'approve', reason: null } as const;
    const decisionId = v7();
    await things.screened.decide(moderator, { ...decision, by: 'moderator', decisionId });
    const facts = { ...decision, by: 'moderator', isEdit: true, decisionId, moderatorId };
    expect(told.filter((each) => each.id === id)).toEqual([facts]);
  });

  it('is carried out once, however many make it at once', async () => {
    const id = await make();
    await edit(id, 'Second');
    const all = await Promise.allSettled([1, 2, 3, 4, 5].map(() => decide(id, 2, approve)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(told.filter((each) => each.id === id)).toHaveLength(1);
    expect(await thing(id)).toMatchObject({ content: { title: 'Second' }, revision: 2 });
  });

  it('never publishes what nobody looked at, whatever is written at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await make();
      await edit(id, 'Looked at');
      const [decided] = await Promise.allSettled([decide(id, 2, approve), edit(id, 'Not seen')]);
      const title = (await thing(id))?.content.title;
      expect(title).toBe(decided.status === 'fulfilled' ? 'Looked at' : 'First');
      expect((await things.find(ctx, id))?.content.title).toBe('Not seen');
    }
  });
});

describe('what a moderator takes away', () => {
  it('is removed with what waits beside it, and comes back as it was', async () => {
    const id = await make();
    await edit(id, 'Second', ['two']);
    expect(await decide(id, 2, { ...reject, whole: true })).toBe('remove');
    expect(await thing(id)).toMatchObject({
      content: { title: 'First' },
      status: 'removed',
      reason: 'scam',
      revision: 2,
    });
    expect([await things.find(ctx, id), released]).toEqual([null, ['two']]);
    expect(told.at(-1)).toMatchObject({ id, outcome: 'remove', isEdit: false, revision: 2 });
    await decide(id, 2, approve);
    expect(await thing(id)).toMatchObject({ status: 'approved', reason: null, revision: 2 });
  });

  it('was rejected, where the public never saw it', async () => {
    const id = await make('pending');
    expect(await decide(id, 1, reject)).toBe('reject');
    expect(await refusalOf(decide(id, 1, { ...reject, outcome: 'remove' }))).toMatchObject(CHANGED);
  });

  it('may be withheld first, under a number that nobody has looked at', async () => {
    const id = await make();
    await edit(id, 'Second');
    await decide(id, 2, { outcome: 'flag', whole: true });
    expect(await thing(id)).toMatchObject({ status: 'flagged', revision: 3 });
    expect(await decide(id, 3, { ...reject, outcome: 'remove' })).toBe('remove');
    expect(await thing(id)).toMatchObject({ status: 'removed', revision: 3 });
  });
});

describe('what waits alone', () => {
  it('is all there is: described without anything before it, and applied when approved', async () => {
    const id = await make('none');
    await edit(id, 'Second', [], alone);
    expect(await alone.screened.describe(ctx, { id })).toMatchObject({
      title: 'Second',
      isEdit: false,
      before: null,
    });
    expect(await alone.screened.find(ctx, { id, revision: 1 })).toBeNull();
    await decide(id, 2, { outcome: 'flag' }, alone);
    expect(await decide(id, 2, { ...reject, outcome: 'remove' }, alone)).toBe('remove');
    expect(await alone.screened.describe(ctx, { id })).toMatchObject({ status: 'removed' });
    await decide(id, 2, approve, alone);
    expect(await thing(id)).toMatchObject({ content: { title: 'Second' }, status: 'approved' });
  });
});
