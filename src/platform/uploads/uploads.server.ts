// Owns resumable uploads by the tus protocol, kept until a feature takes them over or a day has
// passed. Who may upload what is decided by the feature that mounts them.
import { type Locker, Server } from '@tus/server';
import { v7 as uuid } from 'uuid';
import { AppError, platformErrors } from '../errors.ts';
import { diskFull } from './disk-space.server.ts';
import { endingAtDisconnect } from './ending-body.server.ts';
import { createUploadLocker } from './lock.server.ts';
import { createRoom, type Room } from './room.server.ts';
import {
  findUpload,
  isMissing,
  nameOf,
  statusOf,
  textsOf,
  UPLOAD_ID,
  UPLOADS_PATH,
} from './tus.server.ts';
import type { UploadRules, Uploads, UploadStore } from './types.server.ts';

type Desk = { store: UploadStore; locker: Locker; room: Room };

/** Makes the uploads in a store. */
export function createUploads(store: UploadStore): Uploads {
  const room = createRoom(store, remove);
  const desk: Desk = { store, locker: createUploadLocker(), room };

  async function remove(id: string): Promise<void> {
    room.release(id);
    try {
      await store.tusStore.remove(id);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  return {
    handle: (request, rules) => answerRequest(desk, request, rules),
    async find(id) {
      if (!UPLOAD_ID.test(id)) return null;
      const upload = await findUpload(store, id);
      if (!upload || upload.size === undefined || upload.offset !== upload.size) return null;
      const { owner = '', ...metadata } = textsOf(upload.metadata ?? {});
      return { id, owner, size: upload.size, metadata };
    },
    withFile: store.withFile,
    findStale: store.findStale,
    remove,
    async removeStale(before) {
      await store.removeStale(before);
      room.forget(before);
    },
  };
}

async function answerRequest(desk: Desk, request: Request, rules: UploadRules): Promise<Response> {
  const { store, room } = desk;
  // The protocol server would serve the bytes, which have not been checked yet.
  if (request.method === 'GET') throw new AppError(platformErrors.not_found);
  let failure: unknown;
  let announced = nameOf(request.url);
  let isFull = false;
  const answer = await serverFor(desk, rules, {
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
        isFull ||= !(await store.hasRoomLeft());
        return !isFull;
      },
    }),
  );
  if (announced) room.keepAccount(announced, request.method, answer);
  if (isFull) throw diskFull('no room while bytes arrived');
  // The protocol's own refusals are plain objects with a status; anything else is ours or
  // unexpected.
  if (failure !== undefined && statusOf(failure) === null) throw failure;
  // 501: an unsupported part of the protocol; a retry would not help.
  if (answer.status >= 500 && answer.status !== 501) {
    const detail = `an upload failed: ${await answer.text()}`;
    // The protocol's store does not say why it could not write.
    if (!(await store.hasRoomLeft())) throw diskFull(detail);
    throw new AppError(platformErrors.unavailable, { detail });
  }
  return answer;
}

/**
 * One protocol server for each request, because its hooks must know who is asking. It holds
 * nothing.
 */
function serverFor(
  { store, locker, room }: Desk,
  rules: UploadRules,
  { onFailure, onAnnounced }: { onFailure(error: unknown): void; onAnnounced(id: string): void },
): Server {
  return new Server({
    path: UPLOADS_PATH,
    datastore: store.tusStore,
    locker,
    // A client that reconnects asks for its offset while its broken connection still holds the
    // lock.
    lockDrainTimeout: 500,
    allowedOrigins: [],
    relativeLocation: true,
    namingFunction: () => uuid(),
    getFileIdFromRequest: (_request, last = '') => (UPLOAD_ID.test(last) ? last : undefined),
    async onIncomingRequest(request, name) {
      if (request.method === 'POST') return;
      // Somebody else's upload and a missing one get the same answer.
      if ((await findUpload(store, name))?.metadata?.owner !== rules.owner)
        throw new AppError(platformErrors.not_found);
    },
    async onUploadCreate(_request, { id, size, metadata = {} }) {
      if (size === undefined)
        throw new AppError(platformErrors.invalid_request, {
          detail: 'an upload without a length',
        });
      const remembered = await rules.create({ size, metadata: textsOf(metadata) });
      await room.knowEarlier();
      // Before it is asked whether it fits, so that of many at once each sees those before it.
      room.announce(id, rules.owner, size);
      onAnnounced(id);
      await room.requireRoom(id, rules);
      return { metadata: { ...remembered, owner: rules.owner } };
    },
    async onUploadFinish(_request, upload) {
      await store.flush(upload.id);
      return {};
    },
    async onResponseError(_request, error) {
      onFailure(error);
      return undefined;
    },
  });
}
