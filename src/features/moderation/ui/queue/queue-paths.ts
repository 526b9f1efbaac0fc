import type { QueueFilter } from '#features/moderation/moderation.limits.ts';

export const QUEUE_PATH = '/admin/queue';

/** The queue, narrowed, from a place on, with a case open beside it. */
export function queuePath({
  filter,
  cursor,
  case: chosen,
}: {
  filter?: QueueFilter | null | undefined;
  cursor?: string | null | undefined;
  case?: string | null | undefined;
} = {}): string {
  const query = new URLSearchParams();
  if (filter) query.set('filter', filter);
  if (cursor) query.set('cursor', cursor);
  if (chosen) query.set('case', chosen);
  return query.size > 0 ? `${QUEUE_PATH}?${query}` : QUEUE_PATH;
}

/** The page of one case. */
export const casePath = (id: string) => `${QUEUE_PATH}/${id}`;
