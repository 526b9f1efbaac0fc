// What stands of a store beside its listings.
import { aliasedTable, and, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { toPublicView } from '#features/media/media.server.ts';
import {
  mediaTable,
  type MediaRow,
  type publicMediaColumns,
} from '#features/media/media.table.server.ts';
import type { StoreBrief } from '#features/sellers/sellers.schema.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { jsonRow, jsonRowOrNull } from '#platform/db/json-row.server.ts';
import { jsonQuery } from '#platform/db/together.server.ts';

const logo = aliasedTable(mediaTable, 'logo');

type StoreBriefRow = {
  name: string;
  logo: Pick<MediaRow, keyof typeof publicMediaColumns> | null;
};

/** Of the seller `sellerId`. */
export const storeBriefs = jsonQuery<StoreBriefRow>(
  'store_brief',
  new QueryBuilder()
    .select({
      row: jsonRow({
        name: sellerProfileTable.storeName,
        logo: jsonRowOrNull(logo.id, {
          kind: logo.kind,
          url: logo.url,
          poster: logo.poster,
          width: logo.width,
          height: logo.height,
          alt: logo.alt,
          variants: logo.variants,
          thumbhash: logo.thumbhash,
          base: logo.base,
          publicBase: logo.publicBase,
        }),
      }).as('row'),
    })
    .from(sellerProfileTable)
    .leftJoin(logo, eq(logo.id, sellerProfileTable.logoId))
    .where(
      and(
        eq(sellerProfileTable.userId, sql.placeholder('sellerId')),
        eq(sellerProfileTable.isActive, true),
      ),
    ),
);

/**
 * Name and logo of a seller's store, for beside their listings; null without a store.
 * @param rows of `storeBriefs`, where they were asked for already
 */
export async function findStoreBrief(
  ctx: Ctx,
  { id }: { id: string },
  rows?: StoreBriefRow[],
): Promise<StoreBrief | null> {
  const [row] = rows ?? (await storeBriefs(ctx, { sellerId: id }));
  return row ? { name: row.name, logo: row.logo && toPublicView(ctx, row.logo) } : null;
}
