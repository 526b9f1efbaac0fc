// A listing that a seller of a journey puts up through the API, and how its check ends.
import type { BrowserContext } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Puts up a chair of Jamaica under this title; its check approves it. @returns its id */
export async function putUp(
  context: Pick<BrowserContext, 'request'>,
  title: string,
): Promise<string> {
  const listing = await send(context, 'POST', '/api/listings', {
    title,
    category: 'furniture',
    country: 'JM',
    parish: 'JM-01',
    price: { amount: 12_000, currency: 'USD' },
    isNegotiable: false,
    condition: 'good',
    // A text that was there before would be held.
    description: `${title}: solid wood with a woven seat, comfortable and in good repair.`,
    media: [await upload(context, await newPhotograph())],
    tags: [],
  });
  return String(listing['id']);
}

/** A word that nothing else has, and that can be spoken: others are held as nonsense. */
export const newWord = (): string =>
  Array.from({ length: 5 }, () => {
    const [first, second] = ['kldmnprst', 'aeiou'].map(
      (letters) => letters[Math.floor(Math.random() * letters.length)],
    );
    return `${first}${second}`;
  }).join('');

/** Like no other: a picture that somebody else has shown is held. */
const newPhotograph = (): Promise<Buffer> =>
  sharp(randomBytes(8 * 6 * 3), { raw: { width: 8, height: 6, channels: 3 } })
    .resize(800, 600, { kernel: 'cubic' })
    .jpeg()
    .toBuffer();

/** Sends a photograph by the tus protocol. @returns the id of the file */
export async function upload(
  context: Pick<BrowserContext, 'request'>,
  bytes: Buffer,
): Promise<string> {
  const metadata = ['kind image', 'filename chair.jpg']
    .map((pair) => pair.split(' '))
    .map(([name, value = '']) => `${name} ${Buffer.from(value).toString('base64')}`);
  const tus = { 'Tus-Resumable': '1.0.0' };
  const begun = await context.request.post('/uploads', {
    headers: {
      ...tus,
      'Upload-Length': String(bytes.byteLength),
      'Upload-Metadata': metadata.join(','),
    },
  });
  const path = begun.headers()['location'] ?? '';
  await context.request.patch(path, {
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    data: bytes,
  });
  const media = await send(context, 'POST', '/api/media', { upload: path.split('/').at(-1) });
  return String(media['id']);
}

/** @throws Error with the answer where it is a refusal */
export async function send(
  context: Pick<BrowserContext, 'request'>,
  method: string,
  path: string,
  data?: object,
): Promise<Record<string, unknown>> {
  const answer = await context.request.fetch(path, { method, data });
  if (!answer.ok())
    throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}
