// Why the rows of tables may stay, as tests/support/retention-rows.ts says.
import { type KeptTables, OF_NOBODY } from '#tests/support/retention-rows.ts';

/** Tables without a rule of their own, and why what is in them may stay. */
export const kept: KeptTables = {
  search_synonym: 'who changed it is part of the log of moderators; nothing of other people',
  listing_facet: OF_NOBODY,
  search_server: OF_NOBODY,
  search_slot: OF_NOBODY,
  search_change: 'until the search servers were told, some seconds; it names a listing alone',
  search_term: OF_NOBODY,
  search_boost: OF_NOBODY,
  title_phrase: OF_NOBODY,
};
