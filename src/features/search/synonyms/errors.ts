/** What can be wrong with a group of synonyms. Keys under "errors" in the message files. */
import { defineErrors } from '#platform/errors.ts';

export const synonymErrors = defineErrors({
  synonym_not_found: { kind: 'notFound', key: 'synonym.notFound' },
  synonym_empty: { kind: 'invalid', key: 'synonym.empty' },
  /** All terms are the same word, which would mean itself. */
  synonym_itself: { kind: 'invalid', key: 'synonym.itself' },
  synonym_term: { kind: 'invalid', key: 'synonym.term' },
  /** What stands before the colon is no language. */
  synonym_language: { kind: 'invalid', key: 'synonym.language' },
  /** Somebody else did, since it was opened. */
  synonym_changed: { kind: 'conflict', key: 'synonym.changed' },
  synonym_many: { kind: 'invalid', key: 'synonym.many' },
  synonym_full: { kind: 'conflict', key: 'synonym.full' },
});
