// Titles, descriptions and names in the reader's language, for the pages of events and their feeds.
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/translate.server.ts';
import type { EventCategory } from './events.limits.ts';

/** "Festivals in Trinidad and Tobago". */
export function feedName(
  ctx: Ctx,
  { category, country }: { category?: EventCategory | undefined; country?: string | undefined },
): string {
  const t = translator(ctx.locale, 'events');
  const place = country ? catalogName(ctx.locale, 'country', country) : null;
  const kind = category ? t(`kinds.${category}`) : t('kinds.all');
  return place ? t('feedOf', { kind, place }) : kind;
}
