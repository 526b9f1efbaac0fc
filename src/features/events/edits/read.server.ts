// An event of the actor as the form of an edit begins with it.
import { eq } from 'drizzle-orm';
import { findOwnMedia } from '#features/media/media.server.ts';
import type { OwnMediaView } from '#features/media/media.schema.ts';
import type { Ctx } from '#platform/context.ts';
import type { EditScope } from '#features/events/events.limits.ts';
import type { EventWritten } from '#features/events/events.schema.ts';
import { actionsOf, type OwnEventActions } from '#features/events/events.states.ts';
import { type EventContent, eventTable } from '#features/events/events.table.server.ts';
import { contentOf } from './content.server.ts';
import { type EventInput, inputOf } from './input.server.ts';
import { eventRevisions } from './moderation.server.ts';
import { findOwnSeries, requireOrganizer } from './owner.server.ts';
import { scheduleFrom } from './split.server.ts';
import { toWritten } from './write.server.ts';

/** An event of the actor as the form shows it. */
export type OwnEvent = EventWritten & {
  statusReason: string | null;
  isFeatured: boolean;
  actions: OwnEventActions;
  fields: Required<EventInput>;
  picture: OwnMediaView | null;
};

/**
 * An event of the actor as the form shows it, with the waiting edit in place of what the public
 * sees.
 * @param input.scope from which date on it is written anew
 * @throws AppError not_authenticated, event_not_found
 */
export async function getOwnEvent(
  ctx: Ctx,
  { id, scope = 'all' }: { id: string; scope?: EditScope },
): Promise<OwnEvent> {
  const actor = requireOrganizer(ctx);
  const row = await findOwnSeries(ctx, { actor, id });
  const edit = await eventRevisions.find(ctx, row.id);
  const content = edit?.content ?? contentOf(row);
  const [picture] = await findOwnMedia(ctx, { ids: content.mediaId ? [content.mediaId] : [] });
  return {
    ...(await toWritten(ctx, row, edit)),
    statusReason: row.statusReason,
    isFeatured: row.isFeatured,
    actions: actionsOf(row, ctx.now),
    fields: inputOf(scope === 'all' ? content : await fromDate(ctx, content, id, scope)),
    picture: picture ?? null,
  };
}

async function fromDate(ctx: Ctx, content: EventContent, id: string, scope: EditScope) {
  const [date] = await ctx.db
    .select({ day: eventTable.startOn })
    .from(eventTable)
    .where(eq(eventTable.id, id));
  return date ? { ...content, schedule: scheduleFrom(content.schedule, date.day, scope) } : content;
}
