// After a restore: what a backup says of copies is not true of what lies in the bucket now.
import { clientOf } from '#platform/db/hosts.server.ts';

/**
 * Pages use the door of this server again. The copies have no row then: they are taken away, and
 * others made, by the next start with MEDIA_URL, by "files place" and each night. To tell of them
 * one by one would keep everything else waiting that is told.
 */
export async function forgetCopies(database: string): Promise<void> {
  const client = clientOf(database, 'calabash restore');
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `SELECT FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = 'media' AND column_name = 'public_base'`,
    );
    // A backup of a release that made none.
    if (rowCount === 0) return;
    await client.query('BEGIN');
    await client.query('ALTER TABLE public.media DISABLE TRIGGER media_withdrawn');
    await client.query('UPDATE public.media SET public_base = NULL WHERE public_base IS NOT NULL');
    await client.query('UPDATE public.installation SET copies_files = false');
    await client.query('ALTER TABLE public.media ENABLE TRIGGER media_withdrawn');
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
