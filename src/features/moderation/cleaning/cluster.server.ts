// What belongs together around one thing: what is alike, step by step, and whose accounts share
// something or wrote much the same after the others. Owns no rows.
import { findShared } from '#features/accounts/accounts.public.server.ts';
import {
  ALIKE_TO,
  EXPANDED,
  isLinkedCopy,
  isMuchAlike,
  isPlainCopy,
  SPREAD,
} from '#features/moderation/waves/limits.ts';
import { isNewAccount, linkOf } from '#features/moderation/waves/known.server.ts';
import {
  findNeighbours,
  keyOf,
  type Neighbour,
  type Thing,
} from '#features/moderation/waves/neighbours.server.ts';
import type { Ctx } from '#platform/context.ts';

export type Cluster = {
  /** Of accounts that belong together, and of new ones that wrote much the same after them. */
  linked: Thing[];
  /** Copies of several of them, whoever wrote them. */
  copies: Thing[];
};

type Found = Thing &
  Pick<Neighbour, 'seenAt' | 'similarity' | 'samePicture'> & {
    copiedFrom: Set<string>;
    /** Accounts whose texts are much like it. */
    alikeTo: Set<string>;
  };

/** What is alike around something, step by step, and whose accounts share something. */
export async function findCluster(ctx: Ctx, start: Thing): Promise<Cluster> {
  const found = await findAlike(ctx, start);
  const authors = [...new Set(found.map(({ authorId }) => authorId))];
  const shared = await findShared(ctx, authors, authors);
  const isLinked = (thing: Found) =>
    isLinkedCopy(thing, linkOf(ctx, thing.authorId, shared.get(thing.authorId)));
  const together = found.filter((thing) => isLinked(thing) || thing.subjectId === start.subjectId);
  const within = new Set(together.map(({ authorId }) => authorId));
  const of = (accounts: ReadonlySet<string>) =>
    [...accounts].filter((author) => within.has(author)).length;
  const first = Math.min(...together.map(({ seenAt }) => seenAt.getTime()));
  const isLater = ({ seenAt, authorId, alikeTo }: Found) =>
    isNewAccount(ctx, authorId) && seenAt.getTime() > first && of(alikeTo) >= ALIKE_TO;
  const linked = found.filter((thing) => together.includes(thing) || isLater(thing));
  const copies = found.filter((thing) => !linked.includes(thing) && of(thing.copiedFrom) >= SPREAD);
  return { linked, copies };
}

async function findAlike(ctx: Ctx, start: Thing): Promise<Found[]> {
  const none = () => ({ copiedFrom: new Set<string>(), alikeTo: new Set<string>() });
  const first = { ...start, seenAt: ctx.now, similarity: 1, samePicture: false, ...none() };
  const found = new Map<string, Found>([[keyOf(start), first]]);
  let expanded = 0;
  // Goes on to what is added meanwhile.
  for (const thing of found.values()) {
    if ((expanded += 1) > EXPANDED) break;
    for (const near of await findNeighbours(ctx, thing)) {
      const { similarity, samePicture } = near;
      const known = found.get(keyOf(near)) ?? { ...near, ...none() };
      known.similarity = Math.max(known.similarity, similarity);
      known.samePicture ||= samePicture;
      if (isMuchAlike(similarity)) known.alikeTo.add(thing.authorId);
      if (isPlainCopy(similarity)) known.copiedFrom.add(thing.authorId);
      found.set(keyOf(near), known);
    }
  }
  return [...found.values()];
}
