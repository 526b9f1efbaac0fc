// Whether the services that this installation was given do what they are for: the gateway of text
// messages, the place of files, push.
import { v7 } from 'uuid';
import { isLoopbackUrl } from '../http/loopback.server.ts';
import { pushKeys } from '../outgoing/push.server.ts';
import { askGateway } from '../outgoing/text-sender.server.ts';
import type { Storage } from '../uploads/storage.server.ts';
import { type Check, failed, ok, reasonOf, warning } from './check.server.ts';

/** Refuses a HEAD, or one without a message, because somebody is there who reads it. */
const ANSWERED = new Set([400, 405, 411, 415, 422, 501]);

export const textsCheck: Check = {
  name: 'texts',
  async run({ env }) {
    if (!env.smsUrl) return ok('texts.unset');
    const { host } = new URL(env.smsUrl);
    let status: number;
    try {
      status = await askGateway(env.smsUrl);
    } catch (error) {
      return failed('texts.away', { host, reason: reasonOf(error) });
    }
    if (status < 400 || ANSWERED.has(status)) return ok('texts.answers', { host });
    if (status === 401 || status === 403) return failed('texts.password', { host, status });
    return failed('texts.broken', { host, status });
  },
};

/** Of files that no content uses: what a crash leaves here is removed after a week. */
const FOLDER = 'share-pictures';

export const filesCheck: Check = {
  name: 'files',
  async run({ env, openStorage }) {
    const where = env.s3 ? `${env.s3.bucket} (${env.s3.endpoint})` : env.dataDir;
    const place = env.s3 ? 'bucket' : 'disk';
    let step = 'open';
    try {
      const storage = await openStorage();
      const key = `${FOLDER}/checks/${v7()}.txt`;
      step = 'write';
      await storage.put(key, Buffer.from(key));
      step = 'read';
      const same = (await readText(storage, key)) === key;
      step = 'remove';
      await storage.remove([key]);
      if (!same) return failed('files.changed', { where });
      // Some stores say yes to a removal that they refuse.
      return (await storage.find(key)) === null
        ? ok('files.fine', { where })
        : failed('files.stays', { where });
    } catch (error) {
      return failed(`files.${place}`, { where, step, reason: reasonOf(error) });
    }
  },
};

async function readText(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.find(key);
  return file && new Response(await file.open()).text();
}

/** Browsers take push over HTTPS alone, and push services want to know whom to write to. */
export const pushCheck: Check = {
  name: 'push',
  async run({ env, secret }) {
    if (!secret || (!isLoopbackUrl(env.publicUrl) && !env.publicUrl.startsWith('https:')))
      return warning('push.plain', { url: env.publicUrl });
    if (!env.site.contactEmail) return warning('push.nobody');
    return ok('push.fine', { key: pushKeys({ secret }).publicKey.slice(0, 12) });
  },
};
