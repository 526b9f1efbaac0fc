// The figures of backups for Prometheus. Every server tells the same, from the database.
import { Gauge, type Registry } from 'prom-client';
import type { Ctx } from '../context.ts';
import { type BackupState, findBackupState } from './state.server.ts';

/** @param answers whether the database can be asked now */
export function addBackupFigures(
  registry: Registry,
  ctx: Pick<Ctx, 'db'>,
  answers: () => Promise<boolean>,
): void {
  for (const [name, help, figureOf] of FIGURES)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        if (await answers()) this.set(figureOf(await findBackupState(ctx)));
      },
    });
}

const FIGURES: [name: string, help: string, figureOf: (state: BackupState) => number][] = [
  [
    'backup_taken_timestamp_seconds',
    'When the snapshot of the last good backup was taken; 0: never',
    ({ takenAt }) => (takenAt?.getTime() ?? 0) / 1000,
  ],
  ['backup_bytes', 'What the last good backup holds, uncompressed', ({ bytes }) => bytes ?? 0],
  [
    'backup_failed',
    '1 when the nightly backup failed last, 0 when it did not',
    ({ failure }) => (failure ? 1 : 0),
  ],
];
