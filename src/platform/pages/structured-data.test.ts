import { expect, it } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { leaveStructuredData, structuredDataOf } from './structured-data.server.ts';

it('structured data of a page is left for the document of the same request', async () => {
  const { db } = await testDatabase();
  const [ctx, other] = [testCtx(db), testCtx(db)];
  const title = { title: 'Mahogany chair' };
  const own = { tagName: 'link', rel: 'canonical', href: 'https://shop.example/chair' };
  const feed = { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: '/feed' };
  const forDocument = [
    { tagName: 'link', rel: 'alternate', hrefLang: 'es', href: 'https://shop.example/es/chair' },
    { property: 'og:title', content: 'Mahogany chair' },
    { name: 'twitter:card', content: 'summary' },
    { 'script:ld+json': { '@type': 'Product' } },
  ];
  expect(leaveStructuredData(ctx, [title, own, feed, ...forDocument])).toEqual([title, own, feed]);
  expect(structuredDataOf(ctx)).toEqual(forDocument);
  expect(structuredDataOf(other)).toEqual([]);
});
