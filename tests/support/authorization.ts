// Who may do what, as data: a column for each of ACTORS (visitor, unverified, person, owner,
// counterparty, blocked, suspended, moderator, admin), a row for each operation and each page.
//   2  done, or shown
//   1  asked to sign in (401; pages lead to the sign-in page)
//   3  refused (403)
//   4  there is no such thing for them (404)
//   r  led elsewhere
//   -  let through, and then refused for what was sent or how things are
// Each feature has its rows in a file of its own, x.authorization.ts, which only tests read. A new
// operation or page needs one: the test prints what is answered now, and whoever adds it
// reads each sign and asks whether that is right.

type Rows = Readonly<Record<string, string>>;

const files = Object.values(
  import.meta.glob<{ operations?: Rows; pages?: Rows }>('/src/features/*/*.authorization.ts', {
    eager: true,
  }),
);

/** By method and path, as "GET /listings". */
export const OPERATION_ROWS: Rows = Object.assign({}, ...files.map((each) => each.operations));

/** By path, as src/routes.ts says it. */
export const PAGE_ROWS: Rows = Object.assign({}, ...files.map((each) => each.pages));
