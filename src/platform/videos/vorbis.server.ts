// The setup of Vorbis sound is three packets, of which the second is a comment: maker, place,
// whatever somebody wrote. It becomes one of the same length that says nothing.
import { FileRefused } from '../images/worker-messages.ts';

/** @throws FileRefused when it is no setup */
export function withoutComments(setup: AllowSharedBufferSource): Uint8Array {
  const bytes = Buffer.from(
    ArrayBuffer.isView(setup)
      ? new Uint8Array(setup.buffer, setup.byteOffset, setup.byteLength)
      : new Uint8Array(setup),
  );
  if (bytes[0] !== 2) throw new FileRefused('unreadable', 'sound without its setup');
  // The lengths of two of them, each as many bytes of 255 and a last one.
  const lengths: number[] = [];
  let at = 1;
  while (lengths.length < 2) {
    let length = 0;
    while (bytes[at] === 255) length += bytes[at++] ?? 0;
    lengths.push(length + (bytes[at++] ?? 0));
  }
  const [first = 0, length = 0] = lengths;
  const from = at + first;
  if (length < 16 || from + length > bytes.length)
    throw new FileRefused('unreadable', 'sound without its setup');
  bytes.fill(0, from, from + length);
  bytes.write('\x03vorbis', from, 'latin1');
  bytes.writeUInt32LE(length - 16, from + 7);
  bytes.writeUInt8(1, from + length - 1);
  return bytes;
}
