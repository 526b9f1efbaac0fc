// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.

export const pages = {
  '/preferences': 'rrrrrrrrr',
};
