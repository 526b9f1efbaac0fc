// Why the rows of tables may stay, as tests/support/retention-rows.ts says.
import { type KeptTables, WITH_THE_ACCOUNT } from '#tests/support/retention-rows.ts';

/** Tables without a rule of their own, and why what is in them may stay. */
export const kept: KeptTables = {
  event_series: WITH_THE_ACCOUNT,
  event: WITH_THE_ACCOUNT,
  event_rsvp: WITH_THE_ACCOUNT,
};
