import type {
  QueueFilter,
  QueueKind,
  QueueLanguage,
  QueueOrder,
} from '#features/moderation/moderation.limits.ts';

export const QUEUE_PATH = '/admin/queue';

/** What the queue is narrowed to, and its order. */
export type QueueChoice = {
  filter: QueueFilter | null;
  kind: QueueKind | null;
  country: string | null;
  language: QueueLanguage | null;
  order: QueueOrder;
};

/** The queue, narrowed and ordered, from a place on, with a case open beside it. */
export function queuePath({
  filter,
  kind,
  country,
  language,
  order,
  cursor,
  case: chosen,
}: Partial<QueueChoice> & {
  cursor?: string | null | undefined;
  case?: string | null | undefined;
} = {}): string {
  const query = new URLSearchParams();
  if (filter) query.set('filter', filter);
  if (kind) query.set('kind', kind);
  if (country) query.set('country', country);
  if (language) query.set('language', language);
  if (order && order !== 'overdue') query.set('order', order);
  if (cursor) query.set('cursor', cursor);
  if (chosen) query.set('case', chosen);
  return query.size > 0 ? `${QUEUE_PATH}?${query}` : QUEUE_PATH;
}

/** The page of one case. */
export const casePath = (id: string) => `${QUEUE_PATH}/${id}`;
