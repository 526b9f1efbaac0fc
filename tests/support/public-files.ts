/** A bucket, and in front of its public part a cache that forgets what it is asked to. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import S3rver from 's3rver';
import { createS3Storage, type S3Settings } from '#platform/uploads/storage.s3.server.ts';
import type { Storage } from '#platform/uploads/storage.server.ts';

export type PublicFiles = {
  bucket: S3Settings;
  storage: Storage;
  /** Where everybody reads the keys below `public/`, and the cache is asked to forget one. */
  url: string;
  /** What the cache answers to PURGE: 200, until it is told otherwise. */
  answerPurges: (status: number) => void;
  /** As if the bucket gave everything to everybody. */
  openEverything: () => void;
  /** Whether pages of other addresses may read files (CORS), as they may at first. */
  letPagesRead: (mayRead: boolean) => void;
  /** Paths that it was asked to forget, by the host that they were asked for. */
  purged: string[];
  close: () => Promise<void>;
};

type Kept = { body: Buffer; headers: Record<string, string> };

export async function openPublicFiles(folder: string): Promise<PublicFiles> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'shop', configs: [] }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const bucket = { endpoint, region: 'auto', bucket: 'shop', ...keys };
  const kept = new Map<string, Kept>();
  const purged: string[] = [];
  let purgeStatus = 200;
  let isOpen = false;
  let mayRead = true;

  async function find(key: string): Promise<Kept | null> {
    const known = kept.get(key);
    if (known || !(isOpen || key.startsWith('/public/'))) return known ?? null;
    const answer = await fetch(`${endpoint}/shop${key}`);
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) return null;
    const named = ['content-type', 'cache-control'];
    const headers = Object.fromEntries(named.map((name) => [name, answer.headers.get(name) ?? '']));
    kept.set(key, { body, headers });
    return { body, headers };
  }

  const forPages = () => (mayRead ? { 'access-control-allow-origin': '*' } : {});
  const cache = createServer((asked, answer) => {
    const key = asked.url ?? '';
    if (asked.method === 'PURGE') {
      purged.push(`${asked.headers.host}${key}`);
      if (purgeStatus === 200) kept.delete(key);
      answer.writeHead(purgeStatus).end();
      return;
    }
    void find(key).then(
      (found) =>
        found
          ? answer.writeHead(200, { ...found.headers, ...forPages() }).end(found.body)
          : answer.writeHead(404).end('Nothing here'),
      () => answer.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => {
    cache.listen(0, '127.0.0.1', resolve);
  });
  return {
    bucket,
    storage: createS3Storage(bucket),
    url: `http://127.0.0.1:${(cache.address() as AddressInfo).port}`,
    answerPurges: (status) => {
      purgeStatus = status;
    },
    openEverything: () => {
      isOpen = true;
    },
    letPagesRead: (may) => {
      mayRead = may;
    },
    purged,
    async close() {
      cache.closeAllConnections();
      await new Promise((resolve) => {
        cache.close(resolve);
      });
      await server.close();
    },
  };
}
