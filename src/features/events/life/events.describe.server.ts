// An event as whoever decides about it sees it: what the public sees now, and what its organiser
// wrote since. Owns no rule; who may look is said by whoever asks.
import { eq } from 'drizzle-orm';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { altTexts } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { FieldText, ScreenedParts, ScreenedSubject } from '#platform/screening.content.ts';
import { type EventContent, eventSeriesTable } from '#features/events/events.table.server.ts';
import { contentOf } from '#features/events/writing/events.content.server.ts';
import { findEdit, nextDateOf } from '#features/events/writing/events.owner.server.ts';

/** What an organiser wrote last; `id` is that of the event and not of one of its dates. */
export async function describeEvent(
  ctx: Ctx,
  { id }: { id: string },
): Promise<ScreenedSubject | null> {
  const [row] = await ctx.db.select().from(eventSeriesTable).where(eq(eventSeriesTable.id, id));
  if (!row) return null;
  const edit = await findEdit(ctx, id);
  const shown = contentOf(row);
  const { title, country } = edit?.content ?? shown;
  const { status, statusReason: reason, revision } = edit ?? row;
  return {
    title,
    path: `/events/${await nextDateOf(ctx, id)}`,
    authorId: row.organizerId,
    country,
    status,
    reason,
    revision,
    isEdit: edit !== undefined,
    before: edit ? await partsOf(ctx, shown) : null,
    after: await partsOf(ctx, edit?.content ?? shown),
  };
}

async function partsOf(ctx: Ctx, content: EventContent): Promise<ScreenedParts> {
  const media = content.mediaId ? [content.mediaId] : [];
  return {
    texts: [...textsOf(content), ...(await altTexts(ctx, media))],
    facts: factsOf(ctx, content),
    media,
  };
}

/** Everything that people will read, without what its picture is said to show. */
export function textsOf({ title, description, location }: EventContent): FieldText[] {
  return [
    { field: 'title', text: title },
    { field: 'description', text: description },
    { field: 'location', text: location },
  ];
}

/** What the organiser chose; times are those of the clock at the place. */
function factsOf({ locale }: Ctx, content: EventContent): FieldText[] {
  const { category, country, parish, schedule } = content;
  const place = [parish && parishByCode(parish)?.name, catalogName(locale, 'country', country)];
  const { startDate, startTime, endDate, endTime } = schedule;
  return [
    { field: 'category', text: category },
    { field: 'place', text: place.filter(Boolean).join(', ') },
    { field: 'begins', text: `${startDate} ${startTime}` },
    { field: 'ends', text: `${endDate} ${endTime}` },
  ];
}
