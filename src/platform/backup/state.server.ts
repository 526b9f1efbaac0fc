// How the last backups went, for figures and for whoever runs the shop. All servers see the same.
import type { Ctx } from '../context.ts';
import { installationTable } from '../db/installation.table.server.ts';
import type { Manifest } from './manifest.server.ts';

export type BackupState = {
  /** When the snapshot of the last good one was taken; null: there is none. */
  takenAt: Date | null;
  /** What it has, before it was compressed. */
  bytes: number | null;
  /** Why the last one failed; null when it did not. */
  failure: { at: Date; sentence: string } | null;
};

export async function findBackupState({ db }: Pick<Ctx, 'db'>): Promise<BackupState> {
  const [row] = await db.select().from(installationTable);
  const { backedUpAt = null, backupBytes = null, backupFailedAt, backupFailure } = row ?? {};
  return {
    takenAt: backedUpAt,
    bytes: backupBytes,
    failure:
      backupFailedAt && backupFailure ? { at: backupFailedAt, sentence: backupFailure } : null,
  };
}

export async function noteBackup({ db }: Pick<Ctx, 'db'>, manifest: Manifest): Promise<void> {
  await db.update(installationTable).set({
    backedUpAt: new Date(manifest.takenAt),
    backupBytes: bytesOf(manifest),
    backupFailedAt: null,
    backupFailure: null,
  });
}

export async function noteFailure(ctx: Pick<Ctx, 'db' | 'now'>, sentence: string): Promise<void> {
  await ctx.db.update(installationTable).set({ backupFailedAt: ctx.now, backupFailure: sentence });
}

/** All that a backup holds, before it was compressed. */
export function bytesOf({ tables, files }: Pick<Manifest, 'tables' | 'files'>): number {
  return tables.reduce((sum, { content }) => sum + content.bytes, files?.bytes ?? 0);
}
