// Carries out the table of transitions (events.states.ts): refuses with the table's reason. Owns no
// rule of its own.
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { eventErrors } from '#features/events/events.errors.ts';
import type { EventStatus } from '#features/events/events.limits.ts';
import {
  type EventActor,
  eventTransitionResult,
  type EventTransitionName,
} from '#features/events/events.states.ts';
import type { EventSeriesRow } from '#features/events/events.table.server.ts';

/**
 * Where a transition leads from this row; the row must be locked by the caller's transaction, so
 * that of two at once one is refused.
 * @throws AppError with the table's refusal
 */
export function requireTransition(
  ctx: Ctx,
  name: EventTransitionName,
  row: Pick<EventSeriesRow, 'id' | 'status' | 'endsAt' | 'cancelledAt'>,
  by: EventActor,
): EventStatus {
  const { to, refusal } = eventTransitionResult(name, row, by, ctx.now);
  if (to === null) throw new AppError(eventErrors[refusal], { detail: `${name} of ${row.id}` });
  return to;
}
