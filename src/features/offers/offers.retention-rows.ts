// Why the rows of tables may stay, as tests/support/retention-rows.ts says.
import type { KeptTables } from '#tests/support/retention-rows.ts';

/** Tables without a rule of their own, and why what is in them may stay. */
export const kept: KeptTables = {
  offer: 'goes with the message that carries it',
};
