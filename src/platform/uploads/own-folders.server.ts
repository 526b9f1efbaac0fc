// The folders of files that this installation serves beside what people sent: the drawings of the
// site, and the pictures of a demonstration. Whoever draws something of them reads them here.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Ctx } from '../context.ts';
import type { Files } from '../http/static.server.ts';
import { defineService, service } from '../process/services.server.ts';

/** Filled at the start by whoever serves them. */
export const ownFolders = defineService({
  name: 'platform.own-folders',
  make: (): Files[] => [],
});

const SAFE_PATH = /^\/(?:[\w-]+\/)*[\w-]+\.(?:svg|jpg|webp|avif)$/;

/** The bytes of a picture by the path of its address; null when no folder has it. */
export async function readOwnFile(ctx: Ctx, address: string): Promise<Buffer | null> {
  if (!SAFE_PATH.test(address)) return null;
  for (const { root, prefix = '/', make } of service(ctx, ownFolders)) {
    if (!address.startsWith(prefix)) continue;
    if (make && !(await make(address.slice(prefix.length)))) continue;
    const bytes = await readFile(path.join(root, address)).catch(() => null);
    if (bytes) return bytes;
  }
  return null;
}
