import { expect, it } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { leaveStructuredData, structuredDataOf } from './structured-data.server.ts';

it('structured data of a page is left for the document of the same request', async () => {
  const { db } = await testDatabase();
  const [ctx, other] = [testCtx(db), testCtx(db)];
  const title = { title: 'Mahogany chair' };
  const chair = { '@type': 'Product' };
  expect(leaveStructuredData(ctx, [title, { 'script:ld+json': chair }])).toEqual([title]);
  expect(structuredDataOf(ctx)).toEqual([chair]);
  expect(structuredDataOf(other)).toEqual([]);
});
