/** The addresses of the forum's lists, with what was chosen there. Pure. */
import {
  POST_SORTS,
  type PostSort,
  SEARCH_MAX,
  type Topic,
  TOPICS,
} from '#features/forum/forum.limits.ts';

/** What a list of discussions shows. */
export type ListChoice = {
  topic: Topic | 'all';
  sort: PostSort;
  q: string;
  after: string | null;
  /** Discussions whose replies are shown. */
  open: string[];
};

/** What an address asks for; what is none of the choices is the usual one. */
export function readChoice(params: URLSearchParams): ListChoice {
  const [topic, sort] = [params.get('topic'), params.get('sort')];
  return {
    topic: TOPICS.find((each) => each === topic) ?? 'all',
    sort: POST_SORTS.find((each) => each === sort) ?? 'newest',
    q: (params.get('q') ?? '').replaceAll('\0', '').slice(0, SEARCH_MAX).trim(),
    after: params.get('after'),
    open: params.getAll('open'),
  };
}

/** The address of a list; the usual choices are left out. */
export function listPath({ topic, sort, q, after, open }: ListChoice): string {
  const params = new URLSearchParams();
  if (topic !== 'all') params.set('topic', topic);
  if (sort !== 'newest') params.set('sort', sort);
  if (q) params.set('q', q);
  if (after) params.set('after', after);
  for (const id of open) params.append('open', id);
  const query = params.toString();
  return query ? `/forum?${query}` : '/forum';
}
