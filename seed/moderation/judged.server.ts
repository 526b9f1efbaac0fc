// Who of the demo was warned, suspended and banned, and what they say about it.
import { and, desc, eq, isNull } from 'drizzle-orm';
import { sendAppeal } from '#features/moderation/appeals/appeal.server.ts';
import { moderationDecisionTable } from '#features/moderation/moderation.case.table.server.ts';
import type { PolicyRule } from '#features/moderation/sanctions/sanction.limits.ts';
import { sanctionPerson } from '#features/moderation/sanctions/sanction.server.ts';
import { sanctionTable } from '#features/moderation/moderation.sanction.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import type { FindActor } from '../actors.ts';
import { DEMO_ACCOUNTS } from '../people.ts';
import { COLLEAGUE } from './newcomers.ts';
import type { Step } from './story.server.ts';

type Told = {
  hoursAgo: number;
  about: string;
  by: string;
  step: 'warning' | 'suspension' | 'ban';
  rule: PolicyRule;
  days?: number;
  note: string;
};

const STEPS: readonly Told[] = [
  {
    hoursAgo: 515,
    about: 'dwayne-hector',
    by: COLLEAGUE,
    step: 'warning',
    rule: 'prohibitedItems',
    note: 'Weapons and fireworks are not sold here. Please read what is not allowed.',
  },
  {
    hoursAgo: 409,
    about: 'dwayne-hector',
    by: COLLEAGUE,
    step: 'ban',
    rule: 'prohibitedItems',
    note: 'After a weapon and fireworks you offered cannabis, four days after a warning.',
  },
  {
    hoursAgo: 232,
    about: 'trevon-clarke',
    by: DEMO_ACCOUNTS.moderator,
    step: 'warning',
    rule: 'fraud',
    note: 'Nobody may ask for money before somebody has seen what they buy.',
  },
  {
    hoursAgo: 148,
    about: 'marvin-sylvester',
    by: COLLEAGUE,
    step: 'warning',
    rule: 'fraud',
    note: 'Payment comes after the handover. A shipping agent is no place to send money to.',
  },
  {
    hoursAgo: 96,
    about: 'trevon-clarke',
    by: COLLEAGUE,
    step: 'suspension',
    rule: 'fraud',
    days: 14,
    note: 'You asked for money by wire again, six days after a warning.',
  },
];

/** Steps of the ladder, each with the last decision about the person's content. */
export function assessPeople(actorOf: FindActor): Step[] {
  return STEPS.map(({ hoursAgo, about, by, ...step }) => ({
    hoursAgo,
    by: actorOf(by),
    async run(ctx) {
      const { id: userId } = actorOf(about);
      const { authorId, outcome, id } = moderationDecisionTable;
      const [decision] = await ctx.db
        .select({ id })
        .from(moderationDecisionTable)
        .where(and(eq(authorId, userId), eq(outcome, 'reject')))
        .orderBy(desc(id))
        .limit(1);
      await sanctionPerson(ctx, { ...step, userId, decisionId: decision?.id ?? null });
    },
  }));
}

/** Two appeals, neither against what the demo's own moderator decided. */
export function appealDecisions(actorOf: FindActor): Step[] {
  const [suspended, rejected] = [actorOf('trevon-clarke'), actorOf('mireille-dorval')];
  return [
    {
      hoursAgo: 71,
      by: suspended,
      run: (ctx) => appealSuspension(ctx, suspended),
    },
    {
      hoursAgo: 40.5,
      by: rejected,
      run: (ctx) => appealRejection(ctx, rejected),
    },
  ];
}

async function appealSuspension(ctx: Ctx, { id: userId }: Actor): Promise<void> {
  const [row] = await ctx.db
    .select({ id: sanctionTable.id })
    .from(sanctionTable)
    .where(and(eq(sanctionTable.userId, userId), eq(sanctionTable.step, 'suspension')));
  if (!row) return;
  await sendAppeal(ctx, {
    about: 'sanction',
    aboutId: row.id,
    text:
      'My nephew wrote that text with my telephone. The generator is at my house in Oistins and ' +
      'anybody can come and hear it run. I will keep my password to myself.',
  });
}

/** Against what the check decided by itself. */
async function appealRejection(ctx: Ctx, { id: userId }: Actor): Promise<void> {
  const { authorId, outcome, id, decidedBy, caseId } = moderationDecisionTable;
  const [row] = await ctx.db
    .select({ id })
    .from(moderationDecisionTable)
    .where(and(eq(authorId, userId), eq(outcome, 'reject'), isNull(decidedBy), isNull(caseId)))
    .orderBy(desc(id))
    .limit(1);
  if (!row) return;
  await sendAppeal(ctx, {
    about: 'decision',
    aboutId: row.id,
    text:
      'Je ne savais pas que l’adresse ne doit pas être dans le texte. C’est ma vraie ' +
      'guitare, et je réponds aussi aux messages. Je peux enlever la phrase.',
  });
}
