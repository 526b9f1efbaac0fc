// A row for each rule of how long something is kept, as tests/support/retention-rows.ts says.
import { eq } from 'drizzle-orm';
import { buildListing } from '#tests/support/factories.ts';
import {
  days,
  inTable,
  type KeptTables,
  OF_NOBODY,
  type RetentionRows,
  token,
} from '#tests/support/retention-rows.ts';
import { askedQuestionTable, questionOutcomeTable } from './analytics.table.server.ts';

export const rows: RetentionRows = {
  'analytics.questions': days(90, async (db, since) => {
    const question = token();
    await db.insert(askedQuestionTable).values({ question, country: 'JM', since });
    return inTable(db, askedQuestionTable, eq(askedQuestionTable.question, question));
  }),
  'analytics.outcomes': days(90, async (db, since) => {
    const question = token();
    const { id: listingId } = await buildListing(db);
    await db.insert(questionOutcomeTable).values({ question, listingId, since });
    return inTable(db, questionOutcomeTable, eq(questionOutcomeTable.question, question));
  }),
};

/** Tables without a rule of their own, and why what is in them may stay. */
export const kept: KeptTables = {
  name_proposal: OF_NOBODY,
};
