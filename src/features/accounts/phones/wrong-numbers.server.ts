// Owns which stored telephone numbers no telephone has, or are written so that none can be dialled:
// for whoever runs the site, who may write to these people. Changes nothing.
import { and, asc, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { internationalNumber } from './numbers.server.ts';

type WrongNumber = {
  email: string;
  /** Where it stands: "profile", "store", "WhatsApp". */
  where: string;
  stored: string;
  /** What it would be kept as today; null when it is no number. */
  repaired: string | null;
};
type Stored = Pick<WrongNumber, 'email' | 'where' | 'stored'> & { country: string | null };

/** The numbers of those who come next by their ids; `limit` people, fewer at the end. */
export type NumbersAfter = (
  ctx: Ctx,
  page: { after: string | undefined; limit: number },
) => Promise<{ id: string; numbers: readonly Stored[] }[]>;

const AT_ONCE = 1_000;

/** The wrong ones, oldest accounts first. */
export async function findWrongNumbers(
  ctx: Ctx,
  numbersAfter: NumbersAfter,
): Promise<WrongNumber[]> {
  const found: WrongNumber[] = [];
  let after: string | undefined;
  for (;;) {
    const people = await numbersAfter(ctx, { after, limit: AT_ONCE });
    found.push(...wrongNumbers(people.flatMap(({ numbers }) => numbers)));
    after = people.at(-1)?.id;
    if (people.length < AT_ONCE) return found;
  }
}

/** The wrong ones of some numbers. One without its country is right where that completes it. */
function wrongNumbers(numbers: readonly Stored[]): WrongNumber[] {
  return numbers.flatMap(({ country, ...number }) => {
    const read = internationalNumber(number.stored, country);
    const repaired = read.ok ? read.number : null;
    const isRight =
      repaired !== null && (repaired === number.stored || !/^(?:\+|00|011)/.test(number.stored));
    return isRight ? [] : [{ ...number, repaired }];
  });
}

/** Those of people's profiles. */
export const profileNumbers: NumbersAfter = async (ctx, { after, limit }) => {
  const { id, email, phone, country, deletedAt } = userTable;
  const rows = await ctx.db
    .select({ id, email, phone, country })
    .from(userTable)
    .where(
      and(isNull(deletedAt), isNotNull(phone), after === undefined ? undefined : gt(id, after)),
    )
    .orderBy(asc(id))
    .limit(limit);
  return rows.map(({ id, email, phone, country }) => ({
    id,
    numbers: [{ email, where: 'profile', stored: phone ?? '', country }],
  }));
};
