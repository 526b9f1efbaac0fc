// The figures of backups for Prometheus. Every server tells the same, from the database.
import { Gauge, type Registry } from 'prom-client';
import type { Ctx } from '../context.ts';
import { findBackupState } from './state.server.ts';

/** @param answers whether the database can be asked now */
export function addBackupFigures(
  registry: Registry,
  ctx: Pick<Ctx, 'db'>,
  answers: () => Promise<boolean>,
): void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const taken = gauge(
    'backup_taken_timestamp_seconds',
    'When the snapshot of the last good backup was taken; 0: never',
  );
  const bytes = gauge('backup_bytes', 'What the last good backup holds, uncompressed');
  new Gauge({
    name: 'backup_failed',
    help: '1 when the nightly backup failed last, 0 when it did not',
    registers: [registry],
    async collect() {
      if (!(await answers())) return;
      const state = await findBackupState(ctx);
      taken.set((state.takenAt?.getTime() ?? 0) / 1000);
      bytes.set(state.bytes ?? 0);
      this.set(state.failure ? 1 : 0);
    },
  });
}
