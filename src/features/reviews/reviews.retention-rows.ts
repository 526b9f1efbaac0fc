// Why the rows of tables may stay, as tests/support/retention-rows.ts says.
import { type KeptTables, WITH_THE_ACCOUNT } from '#tests/support/retention-rows.ts';

/** Tables without a rule of their own, and why what is in them may stay. */
export const kept: KeptTables = {
  review: 'stays for those who read it, without the name of an account that is gone',
  review_vote: WITH_THE_ACCOUNT,
};
