// Owns what has been announced and is not yet taken over. A promise of fifty megabytes counts from
// its first request on, or many at once would all be promised the same room.

/** An upload from its announcement until it is taken over or removed. */
export type Announced = { id: string; owner: string; size: number; arrived: number };
type Entry = Announced & { touchedAt: number };

export type Ledger = {
  add(upload: Announced): void;
  /** So many bytes of it are there now. */
  arrived(id: string, bytes: number): void;
  remove(id: string): void;
  /** Those that were announced before this one, and it itself. */
  upTo(id: string): Announced[];
  /** Uploads of one owner of which nothing has come since then, the longest silent first. */
  silent(owner: string, since: number): Announced[];
  /** Forgets those of which nothing has come since then. */
  forget(before: number): void;
};

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>();
  const isSilent = ({ touchedAt }: Entry, since: number) => touchedAt < since;
  return {
    add(upload) {
      if (!entries.has(upload.id)) entries.set(upload.id, { ...upload, touchedAt: Date.now() });
    },
    arrived(id, bytes) {
      const entry = entries.get(id);
      if (entry) entries.set(id, { ...entry, arrived: bytes, touchedAt: Date.now() });
    },
    remove: (id) => void entries.delete(id),
    upTo(id) {
      const all = [...entries.values()];
      return all.slice(0, all.findIndex((entry) => entry.id === id) + 1);
    },
    silent: (owner, since) =>
      [...entries.values()]
        .filter((entry) => entry.owner === owner && isSilent(entry, since))
        .toSorted((a, b) => a.touchedAt - b.touchedAt),
    forget(before) {
      for (const entry of entries.values()) if (isSilent(entry, before)) entries.delete(entry.id);
    },
  };
}
