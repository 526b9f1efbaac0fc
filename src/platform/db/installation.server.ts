// What all servers of one database must agree on. Owns the comparison, not the configuration.
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from './db.server.ts';
import { installationTable } from './installation.table.server.ts';
import { ADMIN } from '../process/program-file.server.ts';
import { StartError } from '../process/start-error.server.ts';

/**
 * Refuses to go on with another AUTH_SECRET than the other servers of this database have: sessions
 * and codes of the one would mean nothing to the other. The first server ever leaves the
 * fingerprint of its own; of two first ones at once, one does.
 * @throws StartError when it differs
 */
export async function requireSameSecret(db: Db, secret: string): Promise<void> {
  const own = fingerprintOf(secret);
  await db.insert(installationTable).values({ secretFingerprint: own }).onConflictDoNothing();
  const [kept] = await db.select().from(installationTable);
  if (kept?.secretFingerprint !== own)
    throw new StartError(
      'AUTH_SECRET is not the one that this database was started with: ' +
        'set the same one on every server, or change it on purpose with ' +
        `"${ADMIN} accept-secret" (everybody signs in again).`,
    );
}

/** Whether this is the AUTH_SECRET that the servers of this database have; changes nothing. */
export async function secretState(db: Db, secret: string): Promise<'same' | 'other' | 'none'> {
  const [kept] = await db.select().from(installationTable);
  if (!kept) return 'none';
  return kept.secretFingerprint === fingerprintOf(secret) ? 'same' : 'other';
}

/** Makes this the AUTH_SECRET of the installation; servers that run with another one must stop. */
export async function acceptSecret(db: Db, secret: string): Promise<void> {
  const secretFingerprint = fingerprintOf(secret);
  await db
    .insert(installationTable)
    .values({ secretFingerprint })
    .onConflictDoUpdate({
      target: installationTable.id,
      set: { secretFingerprint, updatedAt: sql`now()` },
    });
}

/** Keyed, so that whoever reads the database cannot tell the secret. */
function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('calabash installation').digest('base64url');
}
