// What people of the demo report: things of all kinds, by different people, and one that was
// answered weeks ago.
import { and, asc, eq, gt, notInArray } from 'drizzle-orm';
import { findCategory } from '#features/catalog/catalog.data.ts';
import { eventTable } from '#features/events/events.table.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';
import { sendReport } from '#features/moderation/reports/report.server.ts';
import type { SendReportInput } from '#features/moderation/reports/report.schema.ts';
import { settleReports } from '#features/moderation/reports/settle.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { FindActor } from '../actors.ts';
import { insertConversation, offered } from '../demo.messages.server.ts';
import { DEMO_ACCOUNTS, type DemoPerson } from '../people.ts';
import { randomOf } from '../random.ts';
import { COLLEAGUE } from './newcomers.ts';
import type { Step } from './story.server.ts';
import type { Written } from './submitted.server.ts';

const CHEATED = [
  [640, 'Good day, I take it without seeing it. Is it in your house?'],
  [600, '> Yes, it is. You can come on Saturday.'],
  [
    420,
    'My mover comes for it. My cheque is for 900 more than your price, you send the rest to him ' +
      'by Western Union and keep 50 for your trouble.',
  ],
  [400, '> No, thank you. Cash when you collect it.'],
] as const;

/** @param written what newcomers submitted, once it was told */
export async function reportThings(
  ctx: Ctx,
  people: readonly DemoPerson[],
  actorOf: FindActor,
  written: Written,
): Promise<Step[]> {
  const signIns: readonly string[] = Object.values(DEMO_ACCOUNTS);
  const reporters = people
    .filter(({ email, role, emailVerified }) => {
      return role === 'user' && emailVerified && !signIns.includes(email);
    })
    .map(({ slug }) => actorOf(slug));
  const owners = signIns.map((email) => actorOf(email).id);
  const isTheirs = notInArray(listingTable.userId, owners);
  const [chair, lamp, bargain] = await offered(ctx, isTheirs, 3);
  const isFurniture = eq(listingTable.categoryId, findCategory('Furniture')!.id);
  const [talked] = await offered(ctx, and(isTheirs, isFurniture)!, 1);
  const { startsAt, id } = eventTable;
  const [event] = await ctx.db
    .select({ id, organizerId: eventTable.organizerId })
    .from(eventTable)
    .where(gt(startsAt, ctx.now))
    .orderBy(asc(startsAt), asc(id))
    .limit(1);
  if (!chair || !lamp || !bargain || !talked || !event) return [];
  /** Somebody else each time, and never about what is their own. */
  let next = 0;
  const by = (authorId: string) => {
    while (reporters[next]?.id === authorId) next += 1;
    next += 1;
    return reporters[next - 1] ?? null;
  };
  const report = (hoursAgo: number, authorId: string, input: SendReportInput): Step => ({
    hoursAgo,
    by: by(authorId),
    run: (ctx) => sendReport(ctx, input),
  });
  const cheat = actorOf('marvin-sylvester');
  const copier = actorOf('elton-lewis').id;
  const cheated = people.find((each) => actorOf(each.slug).id === talked.userId);
  return [
    ...reportOfOld(written, by(''), actorOf),
    report(45.6, chair.userId, {
      kind: 'listings',
      id: chair.id,
      reason: 'misleading',
      note: 'The photographs are of another one. I went there and it is older.',
    }),
    report(31.2, event.organizerId, {
      kind: 'events',
      id: event.id,
      reason: 'other',
      note: 'The hall says that nobody has booked it for that day.',
    }),
    report(14.1, lamp.userId, { kind: 'listings', id: lamp.id, reason: 'sold', note: '' }),
    report(8.8, copier, {
      kind: 'profiles',
      id: copier,
      reason: 'spam',
      note: 'Sends the same offer to everybody in Port of Spain.',
    }),
    {
      hoursAgo: 6.3,
      by: cheated ? actorOf(cheated.slug) : null,
      async run(then) {
        const told = { listing: talked, buyerId: cheat.id, told: CHEATED };
        const [, , offer = ''] = await insertConversation(ctx, told, randomOf('calabash cheat'));
        await sendReport(then, {
          kind: 'messages',
          id: offer,
          reason: 'scam',
          note: 'A cheque over the price, and I am to send the difference.',
        });
      },
    },
    {
      hoursAgo: 2.9,
      by: null,
      run: (ctx) =>
        sendReport(ctx, {
          kind: 'listings',
          id: bargain.id,
          reason: 'stolen',
          note: 'This looks like the one that was taken from our yard in June.',
        }),
    },
  ];
}

/** What the banned newcomer sold, and what a moderator answered. */
function reportOfOld(written: Written, by: Step['by'], actorOf: FindActor): Step[] {
  const subject = () => written.get('laptop') ?? '';
  return [
    {
      hoursAgo: 455,
      by,
      run: (ctx) =>
        sendReport(ctx, {
          kind: 'listings',
          id: subject(),
          reason: 'stolen',
          note: 'The receipt in the picture is mine, the laptop was in my car.',
        }),
    },
    {
      hoursAgo: 438,
      by: actorOf(COLLEAGUE),
      async run(ctx) {
        const { id, revision, subjectId, state } = moderationCaseTable;
        const [row] = await ctx.db
          .select({ id, revision })
          .from(moderationCaseTable)
          .where(and(eq(subjectId, subject()), eq(state, 'open')));
        if (row)
          await settleReports(ctx, {
            ...row,
            decision: 'reject',
            reason: 'scam',
            note: 'Somebody else has the receipt for this.',
            answer: 'Thank you. Please take the receipt to the police as well.',
            falseIds: [],
          });
      },
    },
  ];
}
