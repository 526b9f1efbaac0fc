// What a page tells search engines as JSON-LD. It stands in its document alone: handed to the
// browser with the rest of what a loader found, it was a seventh of that, and nobody read it there.
import type { MetaDescriptor } from 'react-router';
import type { Ctx } from '../context.ts';
import { defineService, service } from '../process/services.server.ts';

/** For as long as the request of a context is answered. */
const left = defineService<WeakMap<Ctx, object[]>>({
  name: 'pages.structured-data',
  make: () => new WeakMap(),
});

type Structured = { 'script:ld+json': object };

const isStructured = (tag: MetaDescriptor): tag is Structured => 'script:ld+json' in tag;

/**
 * Leaves the structured data among these tags for the document of this request.
 * @returns the other tags, which a loader hands to its page
 */
export function leaveStructuredData(ctx: Ctx, tags: readonly MetaDescriptor[]): MetaDescriptor[] {
  const own = tags.filter(isStructured).map((tag) => tag['script:ld+json']);
  service(ctx, left).set(ctx, [...structuredDataOf(ctx), ...own]);
  return tags.filter((tag) => !isStructured(tag));
}

/** What was left for the document of this request. */
export function structuredDataOf(ctx: Ctx): readonly object[] {
  return service(ctx, left).get(ctx) ?? [];
}
