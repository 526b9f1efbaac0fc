// What uploads are to whoever mounts them, and what a place that stores them has to do.
import type { DataStore } from '@tus/server';
import type { Announced } from './announced.server.ts';

/** What is known of an upload before its first byte. */
export type UploadIntent = { /** In bytes. */ size: number; metadata: Record<string, string> };

export type UploadRules = {
  /** Whose uploads the request may see. */
  owner: string;
  /**
   * Whether the sender may go on; checked once a second while bytes arrive. Always, unless given.
   */
  isStillHere?: () => Promise<boolean>;
  /** Bytes that one owner may have announced without their being taken over; any, unless given. */
  mostAnnounced?: number;
  /** Refuses a new upload by throwing; returns the metadata to keep with it. */
  create(intent: UploadIntent): Promise<Record<string, string>>;
};

/** An upload that has all its bytes. */
export type FinishedUpload = {
  id: string;
  owner: string;
  size: number;
  metadata: Record<string, string>;
};

export type Uploads = {
  /** Answers a tus request. @throws AppError, or what `rules` threw */
  handle(request: Request, rules: UploadRules): Promise<Response>;
  /** Null when there is none, or bytes are missing. */
  find(id: string): Promise<FinishedUpload | null>;
  /**
   * Gives `work` the finished upload as a local file. `work` may change bytes in it if doing so
   * twice gives the same result.
   */
  withFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes an upload, finished or not; a missing one is no error. */
  remove(id: string): Promise<void>;
  /** Removes uploads without a write since `before`. */
  removeStale(before: Date): Promise<void>;
  /** When something was last written to each of them; changes nothing. */
  findStale(before: Date): Promise<Date[]>;
};

/** Where uploads are stored until they are taken over: a folder, or the storage. */
export type UploadStore = {
  tusStore: DataStore;
  /** Whether what is announced fits and leaves enough free space for the rest of the system. */
  hasRoomFor(announced: readonly Announced[]): Promise<boolean>;
  /** Whether there is room at all; asked again while bytes arrive. */
  hasRoomLeft(): Promise<boolean>;
  /** Names of uploads that were there before this process. */
  present(): Promise<string[]>;
  /** Returns once a complete upload survives a power cut. */
  flush(name: string): Promise<void>;
  withFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T>;
  removeStale(before: Date): Promise<void>;
  findStale(before: Date): Promise<Date[]>;
};
