// Owns which numbers of stores no telephone has. Changes nothing.
import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm';
import { type WrongNumber, wrongNumbers } from '#features/accounts/accounts.public.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';

const AT_ONCE = 1_000;

/** Those of stores, oldest sellers first. */
export async function findWrongStoreNumbers(ctx: Ctx): Promise<WrongNumber[]> {
  const found: WrongNumber[] = [];
  const { userId, phoneNumber, whatsapp } = sellerProfileTable;
  let after: string | undefined;
  for (;;) {
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
      .limit(AT_ONCE);
    const numbers = rows.flatMap(({ email, country, ...store }) => [
      { email, country, where: 'store', stored: store.phoneNumber },
      { email, country, where: 'WhatsApp', stored: store.whatsapp },
    ]);
    found.push(
      ...wrongNumbers(
        numbers.flatMap(({ stored, ...number }) => (stored ? [{ ...number, stored }] : [])),
      ),
    );
    after = rows.at(-1)?.userId;
    if (rows.length < AT_ONCE) return found;
  }
}
