// A row for each rule of how long something is kept, as tests/support/retention-rows.ts says.
import { eq } from 'drizzle-orm';
import { buildMedia } from '#tests/support/factories.ts';
import { days, inTable, type RetentionRows } from '#tests/support/retention-rows.ts';
import { mediaTable } from './media.table.server.ts';

export const rows: RetentionRows = {
  'media.unused': days(1, async (db, unusedSince) => {
    const { id } = await buildMedia(db, { unusedSince });
    return inTable(db, mediaTable, eq(mediaTable.id, id));
  }),
};
