// Why the rows of tables may stay, as tests/support/retention-rows.ts says.
import { type KeptTables, OF_NOBODY } from '#tests/support/retention-rows.ts';

/** Tables without a rule of their own, and why what is in them may stay. */
export const kept: KeptTables = {
  category: OF_NOBODY,
  country: OF_NOBODY,
  currency_rate: OF_NOBODY,
  lexicon_concept: OF_NOBODY,
  lexicon_name: OF_NOBODY,
  lexicon_edition: OF_NOBODY,
};
