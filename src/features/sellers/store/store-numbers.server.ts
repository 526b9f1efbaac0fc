// Owns which telephone numbers stores have, for the list of those that no telephone has.
import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { NumbersAfter } from '#features/accounts/accounts.public.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';

export const storeNumbers: NumbersAfter = async (ctx, { after, limit }) => {
  const { userId, phoneNumber, whatsapp } = sellerProfileTable;
  const rows = await ctx.db
    .select({ userId, email: userTable.email, country: userTable.country, phoneNumber, whatsapp })
    .from(sellerProfileTable)
    .innerJoin(userTable, eq(userTable.id, userId))
    .where(
      and(
        or(isNotNull(phoneNumber), isNotNull(whatsapp)),
        after === undefined ? undefined : gt(userId, after),
      ),
    )
    .orderBy(asc(userId))
    .limit(limit);
  return rows.map(({ userId, email, country, ...store }) => ({
    id: userId,
    numbers: [
      { email, country, where: 'store', stored: store.phoneNumber ?? '' },
      { email, country, where: 'WhatsApp', stored: store.whatsapp ?? '' },
    ].filter(({ stored }) => stored !== ''),
  }));
};
