// Whether public files can be read past this server (MEDIA_URL), and private ones cannot: a file of
// each kind is written, asked for, and taken away.
import { v7 } from 'uuid';
import { purgeAddress } from '../outgoing/purge.server.ts';
import type { Storage } from '../uploads/storage.server.ts';
import {
  type Answer,
  type Check,
  failed,
  type Installation,
  ok,
  reasonOf,
  warning,
} from './check.server.ts';

/** Of files that no content uses: what a crash leaves there is removed by retention. */
const FOLDERS = { public: 'public/checks', private: 'share-pictures/checks' };
const WITHIN_MS = 10_000;

/** @param findMissing what is wrong with the copies of public files; null: nothing that was seen */
export const mediaCheck = (
  findMissing: (asked: Installation, url: string) => Promise<Answer | null>,
): Check => ({
  name: 'media',
  async run(asked) {
    const { env, openStorage } = asked;
    const { mediaUrl: url, mediaPurgeUrl, publicUrl } = env;
    if (!url) return ok('media.unset');
    const storage = await openStorage();
    const name = v7();
    const keys = [`${FOLDERS.public}/${name}.txt`, `${FOLDERS.private}/${name}.txt`] as const;
    let isReadable: boolean;
    try {
      for (const key of keys) await storage.put(key, Buffer.from(name));
      const fault = await findFault(url, keys);
      if (fault) return fault;
      isReadable = await letsPagesRead(`${url}/${keys[0]}`, publicUrl);
      const stays = await takeAway(storage, keys, url, mediaPurgeUrl);
      if (stays) return stays;
    } catch (error) {
      return failed('media.away', { url, reason: reasonOf(error) });
    } finally {
      await storage.remove(keys).catch(() => undefined);
    }
    const missing = await findMissing(asked, url);
    if (missing) return missing;
    return isReadable ? ok('media.fine', { url }) : warning('media.unread', { url });
  },
});

async function findFault(
  url: string,
  [open, closed]: readonly [string, string],
): Promise<Answer | null> {
  const shown = await ask(`${url}/${open}`);
  if (shown.status !== 200) return failed('media.away', { url, reason: String(shown.status) });
  if (!open.includes(shown.text)) return failed('media.other', { url });
  return (await ask(`${url}/${closed}`)).status === 200 ? failed('media.open', { url }) : null;
}

/** After somebody asked who is no page: a cache must not keep the answer to them for pages. */
async function letsPagesRead(address: string, origin: string): Promise<boolean> {
  const { headers } = await ask(address, { origin });
  return ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');
}

async function takeAway(
  storage: Storage,
  keys: readonly [string, string],
  url: string,
  purgeUrl: string | undefined,
): Promise<Answer | null> {
  const address = `${url}/${keys[0]}`;
  await storage.remove(keys);
  try {
    if (purgeUrl) await purgeAddress(address, { at: purgeUrl });
  } catch (error) {
    return failed('media.purge', { url: purgeUrl ?? '', reason: reasonOf(error) });
  }
  return (await ask(address)).status === 200 ? failed('media.stays', { url }) : null;
}

type Heard = Pick<Response, 'status' | 'headers'> & { text: string };

async function ask(address: string, headers: Record<string, string> = {}): Promise<Heard> {
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(WITHIN_MS) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
