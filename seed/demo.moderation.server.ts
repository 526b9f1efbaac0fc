// Gives the demo's moderator something to decide and to look back on: a month of what the check
// really says, a queue, reports, appeals, and people who were warned, suspended and banned.
import { keepPeoplesNames } from '#features/accounts/accounts.reserved.server.ts';
import { sumDays } from '#features/moderation/settings/days.server.ts';
import { markOverdue } from '#features/moderation/decisions/case.server.ts';
import { moderationDayTable } from '#features/moderation/moderation.case.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { actorsOf } from './actors.ts';
import { appealDecisions, assessPeople } from './moderation/judged.server.ts';
import { COLLEAGUE } from './moderation/newcomers.ts';
import { reportThings } from './moderation/reported.server.ts';
import { scanListings } from './moderation/scanned.server.ts';
import { tellStory } from './moderation/story.server.ts';
import { editSomething, submitTexts } from './moderation/submitted.server.ts';
import type { DemoPerson } from './people.ts';

/** @param ids user ids by the person's slug; newcomers are among the people */
export async function insertModeration(
  ctx: Ctx,
  people: readonly DemoPerson[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const actorOf = actorsOf(people, ids, ctx.now);
  const { steps, written } = submitTexts(people, actorOf);
  await tellStory(ctx, [
    ...(await scanListings(ctx, actorOf(COLLEAGUE))),
    ...steps,
    ...(await editSomething(ctx, people, ids, actorOf)),
    ...assessPeople(actorOf),
    ...(await reportThings(ctx, people, actorOf, written)),
    ...appealDecisions(actorOf),
  ]);
  // What the clock does: late ones come first, days are summed up, people are found by name.
  await markOverdue(ctx);
  await ctx.db.delete(moderationDayTable);
  await sumDays(ctx);
  await keepPeoplesNames(ctx);
}
