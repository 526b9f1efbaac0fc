// What newcomers of the demo submit, and an edit of somebody who has been there for long: through
// the use cases of the form and the real check, so that the queue has what the check says.
import { and, asc, desc, eq, isNull, like, notInArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import { listingMediaTable, listingTable } from '#features/listings/listings.table.server.ts';
import {
  createListing,
  editListing,
  getOwnListing,
} from '#features/listings/edits/write.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { checkContent } from '#features/moderation/decisions/check.server.ts';
import { decideCase } from '#features/moderation/decisions/decide.server.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { screen, type Submitted } from '#platform/screening/screening.server.ts';
import type { FindActor } from '../actors.ts';
import { DEMO_ACCOUNTS, type DemoPerson } from '../people.ts';
import type { Step } from './story.server.ts';
import { DEMO_TEXTS, type DemoText } from './texts.ts';

/** Ids of listings by the key of their text. */
export type Written = ReadonlyMap<string, string>;

/** How the texts were submitted, and what moderators said of some; `written` fills meanwhile. */
export function submitTexts(
  people: readonly DemoPerson[],
  actorOf: FindActor,
): { steps: Step[]; written: Written } {
  const written = new Map<string, string>();
  const steps = DEMO_TEXTS.flatMap((text): Step[] => {
    const { key, hoursAgo, decided, author } = text;
    const person = people.find(({ slug }) => slug === author);
    if (!person) throw new RangeError(`Nobody is ${author}`);
    const submitted: Step = {
      hoursAgo,
      by: actorOf(author),
      run: async (ctx) => written.set(key, await submit(ctx, text, person)),
    };
    if (!decided) return [submitted];
    const { by, hours, ...decision } = decided;
    const answered: Step = {
      hoursAgo: hoursAgo - hours,
      by: actorOf(by),
      run: (ctx) => decide(ctx, written.get(key) ?? '', decision),
    };
    return [submitted, answered];
  });
  return { steps, written };
}

/** Sends the form in and has the check look at it. @returns the id of the listing */
async function submit(ctx: Ctx, text: DemoText, person: DemoPerson): Promise<string> {
  const { key, title, description, category, condition, usd, picture } = text;
  const { country, town } = person;
  const { id, revision } = await createListing(ctx, {
    title,
    description,
    category,
    condition,
    country,
    parish: parishesOf(country).find(({ name }) => name === town.parish)?.code ?? null,
    price: { amount: usd * 100, currency: 'USD' },
    media: [await drawPicture(ctx, `${picture}-`)],
    draftId: key,
  });
  await check(ctx, { id, revision });
  return id;
}

const check = (ctx: Ctx, submitted: Submitted) =>
  screen({ ...ctx, actor: null }, listingRevisions.screened, submitted, (ctx, content) =>
    checkContent(ctx, content),
  );

/** A file of the actor's own with a picture that the demo draws. @returns its id */
async function drawPicture(ctx: Ctx, scene: string): Promise<string> {
  const [drawn] = await ctx.db
    .select()
    .from(mediaTable)
    .where(and(like(mediaTable.url, `/demo/${scene}%`), eq(mediaTable.kind, 'image')))
    .orderBy(asc(mediaTable.url))
    .limit(1);
  const ownerId = ctx.actor?.id;
  if (!drawn || ownerId === undefined) throw new RangeError(`The demo draws no ${scene}`);
  const id = v7({ msecs: ctx.now.getTime() });
  await ctx.db
    .insert(mediaTable)
    .values({ ...drawn, id, ownerId, createdAt: ctx.now, unusedSince: ctx.now });
  return id;
}

async function decide(
  ctx: Ctx,
  subjectId: string,
  { outcome, reason, note }: Pick<NonNullable<DemoText['decided']>, 'outcome' | 'reason' | 'note'>,
): Promise<void> {
  const [row] = await ctx.db
    .select({ id: moderationCaseTable.id, revision: moderationCaseTable.revision })
    .from(moderationCaseTable)
    .where(
      and(eq(moderationCaseTable.subjectId, subjectId), eq(moderationCaseTable.state, 'open')),
    );
  if (row) await decideCase(ctx, { ...row, decision: outcome, reason, note });
}

const EDITED_HOURS = 2.4;
const ADDED = 'Text me on eight seven six 555 oh one four two, I do not read messages here.';

/** Somebody lowers the price, adds a number and changes a picture of what is on sale. */
export async function editSomething(
  ctx: Ctx,
  people: readonly DemoPerson[],
  ids: ReadonlyMap<string, string>,
  actorOf: FindActor,
): Promise<Step[]> {
  const { id, userId, createdAt, status, soldAt } = listingTable;
  const signIns = people.flatMap(({ slug, email }) =>
    Object.values<string>(DEMO_ACCOUNTS).includes(email) ? [ids.get(slug) ?? ''] : [],
  );
  const [found] = await ctx.db
    .select({ id, userId })
    .from(listingTable)
    .innerJoin(listingMediaTable, eq(listingMediaTable.listingId, id))
    .innerJoin(mediaTable, eq(mediaTable.id, listingMediaTable.mediaId))
    .where(
      and(
        eq(status, 'approved'),
        isNull(soldAt),
        notInArray(userId, signIns),
        like(mediaTable.url, '/demo/sofa-%'),
      ),
    )
    .groupBy(id)
    .orderBy(desc(sql`count(*)`), asc(createdAt))
    .limit(1);
  const seller = people.find(({ slug }) => ids.get(slug) === found?.userId);
  if (!found || !seller) return [];
  return [
    {
      hoursAgo: EDITED_HOURS,
      by: actorOf(seller.slug),
      async run(ctx) {
        const { fields } = await getOwnListing(ctx, { id: found.id });
        const amount = Math.round((fields.price.amount * 0.6) / 500) * 500;
        const { revision } = await editListing(ctx, {
          ...fields,
          id: found.id,
          price: { ...fields.price, amount },
          isNegotiable: false,
          negotiablePrice: null,
          description: `${fields.description} ${ADDED}`,
          media: [...fields.media.slice(0, -1), await drawPicture(ctx, 'armchair-')],
        });
        await check(ctx, { id: found.id, revision });
      },
    },
  ];
}
