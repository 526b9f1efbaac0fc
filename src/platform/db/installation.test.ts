import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { acceptSecret, requireSameSecret } from './installation.server.ts';
import { StartError } from '../process/start-error.server.ts';

const { db } = await testDatabase();
const OURS = 'the secret of every server of this shop';
const THEIRS = 'what somebody typed on the second server';
beforeEach(() => db.execute(sql`delete from installation`));

test('the first server leaves a fingerprint, not the secret, and the next ones compare', async () => {
  await requireSameSecret(db, OURS);
  await requireSameSecret(db, OURS);
  await expect(requireSameSecret(db, THEIRS)).rejects.toThrow(StartError);
  await expect(requireSameSecret(db, THEIRS)).rejects.toThrow(/^AUTH_SECRET is not the one/);
  const { rows } = await db.execute(sql`select secret_fingerprint from installation`);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(OURS);
});

test('of first starts at the same moment one decides', async () => {
  const starts = await Promise.allSettled(
    [OURS, THEIRS, OURS, THEIRS].map((secret) => requireSameSecret(db, secret)),
  );
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('a secret that is changed on purpose is the one from then on', async () => {
  await requireSameSecret(db, OURS);
  await acceptSecret(db, THEIRS);
  await requireSameSecret(db, THEIRS);
  await expect(requireSameSecret(db, OURS)).rejects.toThrow(StartError);
});
