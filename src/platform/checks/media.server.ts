// Whether public files can be read past this server (MEDIA_URL), and private ones cannot: a file of
// each kind is written, asked for, and taken away.
import { v7 } from 'uuid';
import { purgeAddress } from '../outgoing/purge.server.ts';
import type { Storage } from '../uploads/storage.server.ts';
import { type Answer, type Check, failed, ok, reasonOf } from './check.server.ts';

/** Of files that no content uses: what a crash leaves there is removed by retention. */
const FOLDERS = { public: 'public/checks', private: 'share-pictures/checks' };
const WITHIN_MS = 10_000;

export const mediaCheck: Check = {
  name: 'media',
  async run({ env, openStorage }) {
    const { mediaUrl: url, mediaPurgeUrl } = env;
    if (!url) return ok('media.unset');
    const storage = await openStorage();
    const name = v7();
    const keys = [`${FOLDERS.public}/${name}.txt`, `${FOLDERS.private}/${name}.txt`] as const;
    try {
      for (const key of keys) await storage.put(key, Buffer.from(name));
      return (await findFault(url, keys)) ?? (await takeAway(storage, keys, url, mediaPurgeUrl));
    } catch (error) {
      return failed('media.away', { url, reason: reasonOf(error) });
    } finally {
      await storage.remove(keys).catch(() => undefined);
    }
  },
};

async function findFault(
  url: string,
  [open, closed]: readonly [string, string],
): Promise<Answer | null> {
  const shown = await ask(`${url}/${open}`);
  if (shown.status !== 200) return failed('media.away', { url, reason: String(shown.status) });
  if (!open.includes(shown.text)) return failed('media.other', { url });
  return (await ask(`${url}/${closed}`)).status === 200 ? failed('media.open', { url }) : null;
}

async function takeAway(
  storage: Storage,
  keys: readonly [string, string],
  url: string,
  purgeUrl: string | undefined,
): Promise<Answer> {
  const address = `${url}/${keys[0]}`;
  await storage.remove(keys);
  try {
    if (purgeUrl) await purgeAddress(address, { at: purgeUrl });
  } catch (error) {
    return failed('media.purge', { url: purgeUrl ?? '', reason: reasonOf(error) });
  }
  return (await ask(address)).status === 200
    ? failed('media.stays', { url })
    : ok('media.fine', { url });
}

async function ask(address: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(WITHIN_MS) });
  return { status: answer.status, text: await answer.text() };
}
