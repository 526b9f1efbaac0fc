// What a page tells search engines and link previews alone: JSON-LD, Open Graph, its addresses in
// other languages. It stands in its document only: handed to the browser with the rest of what a
// loader found, it was a fourth of that, and nobody read it there.
import type { MetaDescriptor } from 'react-router';
import type { Ctx } from '../context.ts';
import { defineService, service } from '../process/services.server.ts';

/** For as long as the request of a context is answered. */
const left = defineService<WeakMap<Ctx, MetaDescriptor[]>>({
  name: 'pages.structured-data',
  make: () => new WeakMap(),
});

function isStructured(tag: MetaDescriptor): boolean {
  return (
    'script:ld+json' in tag ||
    ('property' in tag && String(tag.property).startsWith('og:')) ||
    ('name' in tag && String(tag.name).startsWith('twitter:')) ||
    ('rel' in tag && tag.rel === 'alternate' && 'hrefLang' in tag)
  );
}

/**
 * Leaves the structured data among these tags for the document of this request.
 * @returns the other tags, which a loader hands to its page: title, description, robots and the
 *   address that a browser shares
 */
export function leaveStructuredData(ctx: Ctx, tags: readonly MetaDescriptor[]): MetaDescriptor[] {
  const own = tags.filter(isStructured);
  service(ctx, left).set(ctx, [...structuredDataOf(ctx), ...own]);
  return tags.filter((tag) => !isStructured(tag));
}

/** What was left for the document of this request (rendering/structured-markup.server.ts). */
export function structuredDataOf(ctx: Ctx): readonly MetaDescriptor[] {
  return service(ctx, left).get(ctx) ?? [];
}
