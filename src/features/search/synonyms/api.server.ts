// Synonyms under /api: the same use cases as the page of moderators.
import { z } from 'zod';
import { act, list, tagged } from '#api/operations.server.ts';
import { STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { describedShape } from '#platform/described.ts';
import type { Operation } from '#platform/operation.server.ts';
import { addSynonyms, listSynonyms, removeSynonyms, saveSynonyms } from './edit.server.ts';
import { synonymErrors } from './errors.ts';
import { SYNONYMS } from './limits.ts';
import { addSynonymsInput, listSynonymsInput, saveSynonymsInput, synonymView } from './schema.ts';

const synonyms = synonymView.meta({ id: 'Synonyms' });
const key = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .max(SYNONYMS.key);
const { synonym_not_found, synonym_empty, synonym_itself, synonym_term, synonym_many } =
  synonymErrors;
const { synonym_language, synonym_changed, synonym_full } = synonymErrors;
const wrong = [synonym_empty, synonym_itself, synonym_term, synonym_language, synonym_many];
const terms = describedShape(addSynonymsInput.shape);

export const synonymsApi: readonly Operation[] = tagged('Synonyms', [
  list({
    path: '/synonyms',
    id: 'listSynonyms',
    summary: 'What else things are called, for moderators',
    input: listSynonymsInput,
    item: synonyms,
    errors: STAFF_FAILURES,
    use: listSynonyms,
  }),
  act({
    method: 'post',
    status: 201,
    path: '/synonyms',
    id: 'addSynonyms',
    summary: 'Adds a group of words that mean the same, for moderators',
    description:
      'A term is one to three words; "es:sofá" is a word of one language. Every server searches ' +
      'by it within seconds.',
    input: z.object(terms),
    output: synonyms,
    errors: [...STAFF_FAILURES, ...wrong, synonym_full],
    use: addSynonyms,
  }),
  act({
    method: 'put',
    path: '/synonyms/{key}',
    id: 'saveSynonyms',
    summary: 'Changes a group of words that mean the same, for moderators',
    description: 'With `seen`, a group that somebody changed since is not replaced.',
    input: z.object({ ...terms, key, seen: saveSynonymsInput.shape.seen }),
    output: synonyms,
    missing: synonym_not_found,
    errors: [...STAFF_FAILURES, ...wrong, synonym_changed],
    use: saveSynonyms,
  }),
  act({
    method: 'delete',
    path: '/synonyms/{key}',
    id: 'removeSynonyms',
    summary: 'Takes a group away, for moderators',
    input: z.object({ key }),
    missing: synonym_not_found,
    errors: STAFF_FAILURES,
    use: removeSynonyms,
  }),
]);
