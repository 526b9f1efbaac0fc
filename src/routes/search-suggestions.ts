/** /search/suggestions: what the search box suggests, with its words where they are asked for. */
import type { Route } from './+types/search-suggestions';
import { parseFilters } from '#features/search/search.filters.ts';
import { suggestSearch } from '#features/search/search.public.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

/** Whoever goes back to a beginning gets the same again; it is about nobody in particular. */
const FOR_A_MOMENT = 'private, max-age=20';

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(ctxContext);
  const { q, country } = parseFilters(url, { country: null }).filters;
  const suggestions = await suggestSearch(ctx, { q, country });
  const texts = url.searchParams.has('texts') ? pageTexts(ctx.locale, 'suggestions') : undefined;
  return Response.json(
    { ...suggestions, texts },
    { headers: { 'Cache-Control': ctx.actor ? 'private, no-cache' : FOR_A_MOMENT } },
  );
}
