// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import { v7 } from 'uuid';
import type { Inputs } from '#tests/support/authorization.ts';

export const operations = {
  'GET /searches': '133333122',
  'GET /name-proposals': '133333122',
  'POST /name-proposals/{id}/decision': '133333144',
};

export const pages = {
  '/admin/searches': '133333122',
};

/** What is sent to an operation that needs something. */
export const inputs: Inputs<unknown> = {
  decideNameProposal: () => ({ id: v7(), accepted: true }),
};
