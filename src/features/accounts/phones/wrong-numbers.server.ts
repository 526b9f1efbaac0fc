// Owns which stored telephone numbers no telephone has, or are written so that none can be dialled:
// for whoever runs the site, who may write to these people. Changes nothing.
import { and, asc, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { internationalNumber } from './numbers.server.ts';

export type WrongNumber = {
  email: string;
  /** Where it stands: "profile", "store", "WhatsApp". */
  where: string;
  stored: string;
  /** What it would be kept as today; null when it is no number. */
  repaired: string | null;
};
type Stored = Pick<WrongNumber, 'email' | 'where' | 'stored'> & { country: string | null };

const AT_ONCE = 1_000;

/** The wrong ones of some numbers. One without its country is right where that completes it. */
export function wrongNumbers(numbers: readonly Stored[]): WrongNumber[] {
  return numbers.flatMap(({ country, ...number }) => {
    const read = internationalNumber(number.stored, country);
    const repaired = read.ok ? read.number : null;
    const isRight =
      repaired !== null && (repaired === number.stored || !/^(?:\+|00|011)/.test(number.stored));
    return isRight ? [] : [{ ...number, repaired }];
  });
}

/** Those of people's profiles, oldest accounts first. */
export async function findWrongNumbers(ctx: Ctx): Promise<WrongNumber[]> {
  const found: WrongNumber[] = [];
  let after: string | undefined;
  for (;;) {
    const rows = await ctx.db
      .select({
        id: userTable.id,
        email: userTable.email,
        stored: userTable.phone,
        country: userTable.country,
      })
      .from(userTable)
      .where(
        and(
          isNull(userTable.deletedAt),
          isNotNull(userTable.phone),
          after === undefined ? undefined : gt(userTable.id, after),
        ),
      )
      .orderBy(asc(userTable.id))
      .limit(AT_ONCE);
    found.push(
      ...wrongNumbers(
        rows.map(({ email, stored, country }) => ({
          email,
          where: 'profile',
          stored: stored ?? '',
          country,
        })),
      ),
    );
    after = rows.at(-1)?.id;
    if (rows.length < AT_ONCE) return found;
  }
}
