// Owns when the body of an upload ends before its last byte: a broken connection, a session that is
// over, a full disk.
import type { UploadRules } from './types.server.ts';

const ASK_AGAIN_MS = 1000;
/** Between two looks at the disk. */
const LOOK_EVERY_BYTES = 4 * 1024 * 1024;

/**
 * The same request, whose body ends where the connection broke instead of failing: what had come by
 * then is kept, and the client goes on from there. It also ends soon after the sender's session
 * ended, because a large file takes minutes on a slow connection, and where the disk has no room.
 */
export function endingAtDisconnect(
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
