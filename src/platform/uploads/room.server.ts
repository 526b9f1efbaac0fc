// Owns whether there is room for what is announced: of one owner's allowance, and of the disk.
import { AppError, platformErrors } from '../errors.ts';
import { createLedger } from './announced.server.ts';
import { diskFull } from './disk-space.server.ts';
import { findUpload } from './tus.server.ts';
import type { UploadRules, UploadStore } from './types.server.ts';

/** When somebody's allowance is used up, uploads make way of which nothing came for so long. */
const SILENT_MS = 3_600_000;
/** Time in which some of what is under way will have arrived. */
const COME_BACK_SECONDS = 60;

export type Room = ReturnType<typeof createRoom>;

/** @param remove takes an upload away that makes way for others */
export function createRoom(store: UploadStore, remove: (id: string) => Promise<void>) {
  const ledger = createLedger();
  let known: Promise<void> | undefined;

  /** What an earlier process left counts, too. */
  function knowEarlier(): Promise<void> {
    return (known ??= (async () => {
      for (const name of await store.present()) {
        const upload = await findUpload(store, name);
        if (upload)
          ledger.add({
            id: name,
            owner: upload.metadata?.owner ?? '',
            size: upload.size ?? 0,
            arrived: upload.offset,
          });
      }
    })().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
  }

  /** @throws AppError uploads_under_way, disk_full */
  async function requireRoom(id: string, { owner, mostAnnounced = Infinity }: UploadRules) {
    const own = () => ledger.upTo(id).filter((each) => each.owner === owner);
    const over = () => own().reduce((sum, { size }) => sum + size, 0) > mostAnnounced;
    for (const old of over() ? ledger.silent(owner, Date.now() - SILENT_MS) : [])
      if (over()) await remove(old.id);
    if (over())
      throw new AppError(platformErrors.uploads_under_way, {
        retryAfterSeconds: COME_BACK_SECONDS,
      });
    if (!(await store.hasRoomFor(ledger.upTo(id))))
      throw diskFull('what is announced would not fit');
  }

  return {
    knowEarlier,
    announce: (id: string, owner: string, size: number) =>
      ledger.add({ id, owner, size, arrived: 0 }),
    requireRoom,
    /** What a request changed of what is announced. */
    keepAccount(id: string, method: string, { ok, headers }: Response): void {
      const offset = headers.get('Upload-Offset');
      if (method === 'DELETE' || (method === 'POST' && !ok)) ledger.remove(id);
      else if (offset !== null) ledger.arrived(id, Number(offset));
    },
    release: (id: string) => ledger.remove(id),
    /** Forgets what was last written to before then. */
    forget: (before: Date) => ledger.forget(before.getTime()),
  };
}
