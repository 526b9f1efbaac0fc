// Sends files as the picker's tus client would, without a port.
import type { Ctx } from '#platform/context.ts';
import { handleUpload } from '#features/media/uploads/uploads.server.ts';

export type Sent = { kind?: string; filename?: string };

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A request of the tus protocol. */
export function tusRequest(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: BodyInit,
): Request {
  return new Request(`http://calabash.example${path}`, {
    method,
    headers: { 'Tus-Resumable': '1.0.0', ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
}

/** Announces an upload. @returns its id */
export async function beginUpload(
  ctx: Ctx,
  size: number,
  { kind = 'image', filename = 'boat.jpg' }: Sent = {},
): Promise<string> {
  const answer = await handleUpload(
    ctx,
    tusRequest('POST', '/uploads', {
      'Upload-Length': String(size),
      'Upload-Metadata': `kind ${base64(kind)},filename ${base64(filename)}`,
    }),
  );
  if (answer.status !== 201)
    throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`);
  return answer.headers.get('Location')?.split('/').at(-1) ?? '';
}

/** Sends bytes from `offset` on. */
export function patchUpload(ctx: Ctx, id: string, body: BodyInit, offset = 0): Promise<Response> {
  return handleUpload(
    ctx,
    tusRequest(
      'PATCH',
      `/uploads/${id}`,
      { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
      body,
    ),
  );
}

/** A whole upload. @returns its id */
export async function sendUpload(
  ctx: Ctx,
  bytes: Uint8Array<ArrayBuffer>,
  sent: Sent = {},
): Promise<string> {
  const id = await beginUpload(ctx, bytes.byteLength, sent);
  const answer = await patchUpload(ctx, id, bytes);
  if (answer.status !== 204)
    throw new Error(`The bytes were answered with ${answer.status}: ${await answer.text()}`);
  return id;
}
