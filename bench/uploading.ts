// Sending files to a running server as the picker does: announced, sent, taken over.

export type SentFile = { bytes: Uint8Array<ArrayBuffer>; kind: string; name: string };

const base64 = (text: string) => Buffer.from(text).toString('base64');
/** A server that is killed leaves some requests without an answer. */
const ANSWER_WITHIN_MS = 90_000;
const soon = () => ({ signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
/** An address of each seller's own, so that the limits of one address do not count. */
const addressOf = (seller: number) => `10.2.${seller >> 8}.${seller & 255}`;

/** @returns the Cookie header of the session */
export async function signIn(
  url: string,
  account: { email: string; password: string },
  seller = 0,
): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    ...soon(),
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(seller) },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`${account.email} cannot sign in: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/**
 * One file, the whole way.
 * @returns the status of the first answer that is no success or of the last one, the id of the
 *   file, and the path under which it is served
 */
export async function sendFile(
  url: string,
  { cookie, seller = 0 }: { cookie: string; seller?: number },
  file: SentFile,
): Promise<{ status: number; id: string; address: string }> {
  const from = { Cookie: cookie, 'X-Forwarded-For': addressOf(seller) };
  const created = await fetch(`${url}/uploads`, {
    ...soon(),
    method: 'POST',
    headers: {
      ...from,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(file.bytes.length),
      'Upload-Metadata': `kind ${base64(file.kind)},filename ${base64(file.name)}`,
    },
  });
  if (!created.ok) return { status: created.status, id: '', address: '' };
  const where = created.headers.get('Location') ?? '';
  const patched = await fetch(`${url}${where}`, {
    ...soon(),
    method: 'PATCH',
    headers: {
      ...from,
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    },
    body: file.bytes,
  });
  if (!patched.ok) return { status: patched.status, id: '', address: '' };
  const taken = await fetch(`${url}/api/media`, {
    ...soon(),
    method: 'POST',
    headers: { ...from, 'Content-Type': 'application/json' },
    body: JSON.stringify({ upload: where.split('/').at(-1) }),
  });
  const body = (await taken.json()) as { data?: { id?: string; url?: string } };
  return { status: taken.status, id: body.data?.id ?? '', address: body.data?.url ?? '' };
}
