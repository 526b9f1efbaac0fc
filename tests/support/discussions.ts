/** Discussions for tests: written by use cases, looked at as a server would. */
import { v4 } from 'uuid';
import type { UserRow } from '#features/accounts/accounts.table.server.ts';
import type { PostInput, PostView, ReplyInput, ReplyView } from '#features/forum/forum.schema.ts';
import { createPost, createReply } from '#features/forum/edits/write.server.ts';
import { entryRevisions } from '#features/forum/edits/moderation.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import {
  approveEverything,
  type ScreeningCheck,
  screeningSubscription,
} from '#platform/screening/screening.server.ts';
import { hearEvents } from './background.ts';
import { testActor, testCtx } from './ctx.ts';
import { buildUser } from './factories.ts';

/** Somebody who is signed in. */
export function asPerson(db: Db, { id, name }: UserRow, overrides: Partial<Actor> = {}): Ctx {
  return testCtx(db, { actor: testActor({ id, name, ...overrides }) });
}

/** Has everything looked at that waits; approves it unless a check says otherwise. */
export async function checkTexts(db: Db, check: ScreeningCheck = approveEverything): Promise<void> {
  await hearEvents(testCtx(db), [screeningSubscription(entryRevisions.screened, check)]);
}

/** A discussion that waits for the check. */
export function ask(ctx: Ctx, overrides: Partial<PostInput> = {}): Promise<PostView> {
  return createPost(ctx, {
    title: 'How do you check the mileage of an imported car?',
    content: 'The seller has no service book. What do you **ask for**?',
    category: 'buying-selling',
    clientId: v4(),
    ...overrides,
  });
}

/** A reply that waits for the check. */
export function answer(
  ctx: Ctx,
  postId: string,
  overrides: Partial<ReplyInput> = {},
): Promise<ReplyView> {
  return createReply(ctx, {
    postId,
    content: 'Ask for the auction sheet.',
    clientId: v4(),
    ...overrides,
  });
}

/** A public discussion with a public reply, and their two people. */
export async function buildDiscussion(db: Db, overrides: Partial<PostInput> = {}) {
  const asker = await buildUser(db, { name: 'Terrence Baptiste' });
  const helper = await buildUser(db, { name: 'Marcia Bennett' });
  const [asking, helping] = [asPerson(db, asker), asPerson(db, helper)];
  const { id: postId } = await ask(asking, overrides);
  await checkTexts(db);
  const { id: replyId } = await answer(helping, postId);
  await checkTexts(db);
  return { asker, helper, asking, helping, postId, replyId };
}
