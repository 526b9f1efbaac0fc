// Owns resumable uploads by the tus protocol, kept until a feature takes them over or a day has
// passed. Who may upload what is decided by the feature that mounts them.
import { type DataStore, Server, type Upload } from '@tus/server';
import { v7 as uuid } from 'uuid';
import { diskFull } from './disk-space.server.ts';
import { AppError, platformErrors } from '../errors.ts';
import { type Announced, createLedger } from './announced.server.ts';
import { createUploadLocker } from './lock.server.ts';

/** Where uploads are mounted. */
export const UPLOADS_PATH = '/uploads';

/** What is known of an upload before its first byte. */
export type UploadIntent = { /** In bytes. */ size: number; metadata: Record<string, string> };

type UploadRules = {
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

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const ASK_AGAIN_MS = 1000;
/** Between two looks at the disk. */
const LOOK_EVERY_BYTES = 4 * 1024 * 1024;
/** When somebody's allowance is used up, uploads make way of which nothing came for so long. */
const SILENT_MS = 3_600_000;
/** Time in which some of what is under way will have arrived. */
const COME_BACK_SECONDS = 60;

/** Makes the uploads in a store. */
export function createUploads(uploadStore: UploadStore): Uploads {
  const { tusStore } = uploadStore;
  const locker = createUploadLocker();
  const ledger = createLedger();
  let known: Promise<void> | undefined;

  async function findUpload(name: string): Promise<Upload | null> {
    try {
      return await tusStore.getUpload(name);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** What an earlier process left counts, too. */
  function knowEarlier(): Promise<void> {
    return (known ??= (async () => {
      for (const name of await uploadStore.present()) {
        const upload = await findUpload(name);
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
    if (!(await uploadStore.hasRoomFor(ledger.upTo(id))))
      throw diskFull('what is announced would not fit');
  }

  /** What a request changed of what is announced. */
  function keepAccount(id: string, method: string, { ok, headers }: Response): void {
    const offset = headers.get('Upload-Offset');
    if (method === 'DELETE' || (method === 'POST' && !ok)) ledger.remove(id);
    else if (offset !== null) ledger.arrived(id, Number(offset));
  }

  async function remove(id: string): Promise<void> {
    ledger.remove(id);
    try {
      await tusStore.remove(id);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /**
   * One protocol server for each request, because its hooks must know who is asking. It holds
   * nothing.
   */
  function serverFor(
    rules: UploadRules,
    { onFailure, onAnnounced }: { onFailure(error: unknown): void; onAnnounced(id: string): void },
  ): Server {
    return new Server({
      path: UPLOADS_PATH,
      datastore: tusStore,
      locker,
      // A client that reconnects asks for its offset while its broken connection still holds the
      // lock.
      lockDrainTimeout: 500,
      allowedOrigins: [],
      relativeLocation: true,
      namingFunction: () => uuid(),
      getFileIdFromRequest: (_request, last = '') => (ID.test(last) ? last : undefined),
      async onIncomingRequest(request, name) {
        if (request.method === 'POST') return;
        // Somebody else's upload and a missing one get the same answer.
        if ((await findUpload(name))?.metadata?.owner !== rules.owner)
          throw new AppError(platformErrors.not_found);
      },
      async onUploadCreate(_request, { id, size, metadata = {} }) {
        if (size === undefined)
          throw new AppError(platformErrors.invalid_request, {
            detail: 'an upload without a length',
          });
        const remembered = await rules.create({ size, metadata: textsOf(metadata) });
        await knowEarlier();
        // Before it is asked whether it fits, so that of many at once each sees those before it.
        ledger.add({ id, owner: rules.owner, size, arrived: 0 });
        onAnnounced(id);
        await requireRoom(id, rules);
        return { metadata: { ...remembered, owner: rules.owner } };
      },
      async onUploadFinish(_request, upload) {
        await uploadStore.flush(upload.id);
        return {};
      },
      async onResponseError(_request, error) {
        onFailure(error);
        return undefined;
      },
    });
  }

  return {
    async handle(request, rules) {
      // The protocol server would serve the bytes, which have not been checked yet.
      if (request.method === 'GET') throw new AppError(platformErrors.not_found);
      let failure: unknown;
      let announced = nameOf(request.url);
      let isFull = false;
      const answer = await serverFor(rules, {
        onFailure: (error) => {
          failure = error;
        },
        onAnnounced: (id) => {
          announced = id;
        },
      }).handleWeb(
        endingAtDisconnect(request, {
          isStillHere: rules.isStillHere,
          async hasRoom() {
            isFull ||= !(await uploadStore.hasRoomLeft());
            return !isFull;
          },
        }),
      );
      if (announced) keepAccount(announced, request.method, answer);
      if (isFull) throw diskFull('no room while bytes arrived');
      // The protocol's own refusals are plain objects with a status; anything else is ours or
      // unexpected.
      if (failure !== undefined && statusOf(failure) === null) throw failure;
      // 501: an unsupported part of the protocol; a retry would not help.
      if (answer.status >= 500 && answer.status !== 501) {
        const detail = `an upload failed: ${await answer.text()}`;
        // The protocol's store does not say why it could not write.
        if (!(await uploadStore.hasRoomLeft())) throw diskFull(detail);
        throw new AppError(platformErrors.unavailable, { detail });
      }
      return answer;
    },
    async find(id) {
      if (!ID.test(id)) return null;
      const upload = await findUpload(id);
      if (!upload || upload.size === undefined || upload.offset !== upload.size) return null;
      const { owner = '', ...metadata } = textsOf(upload.metadata ?? {});
      return { id, owner, size: upload.size, metadata };
    },
    withFile: uploadStore.withFile,
    findStale: uploadStore.findStale,
    remove,
    async removeStale(before) {
      await uploadStore.removeStale(before);
      ledger.forget(before.getTime());
    },
  };
}

/**
 * The same request, whose body ends where the connection broke instead of failing: what had come by
 * then is kept, and the client goes on from there. It also ends soon after the sender's session
 * ended, because a large file takes minutes on a slow connection, and where the disk has no room.
 */
function endingAtDisconnect(
  request: Request,
  {
    isStillHere = async () => true,
    hasRoom,
  }: Pick<UploadRules, 'isStillHere'> & { hasRoom: () => Promise<boolean> },
): Request {
  const reader = request.body?.getReader();
  if (!reader) return request;
  let asked = Date.now();
  let sinceLook = LOOK_EVERY_BYTES;
  const mayGoOn = async (bytes: number) => {
    sinceLook += bytes;
    const isLate = Date.now() - asked >= ASK_AGAIN_MS;
    if (isLate) asked = Date.now();
    if (isLate || sinceLook >= LOOK_EVERY_BYTES) {
      sinceLook = 0;
      if (!(await hasRoom())) return false;
    }
    return !isLate || isStillHere();
  };
  const read = async () => {
    const next = await reader.read();
    if (next.done || (await mayGoOn(next.value.length))) return next;
    await reader.cancel();
    return { done: true, value: undefined } as const;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await read().catch(() => ({ done: true, value: undefined }) as const);
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body,
    duplex: 'half',
  } as RequestInit);
}

/** The id at the end of an upload's address. */
function nameOf(address: string): string | undefined {
  const last =
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  return ID.test(last) ? last : undefined;
}

function textsOf(metadata: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, value ?? '']));
}

function statusOf(failure: unknown): number | null {
  return typeof failure === 'object' &&
    failure !== null &&
    'status_code' in failure &&
    typeof failure.status_code === 'number'
    ? failure.status_code
    : null;
}

function isMissing(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || status === 410;
}
