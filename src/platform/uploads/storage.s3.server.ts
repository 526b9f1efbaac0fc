// Owns stored files in S3 or a compatible server. Loaded only where it is configured.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError, platformErrors } from '../errors.ts';
import { FILE_CACHE } from '../http/answer.server.ts';
import type { Env } from '../process/env.server.ts';
import { KeyTaken, requireKey, type Storage, typeOfKey } from './storage.server.ts';

export type S3Settings = NonNullable<Env['s3']>;

/** Keys per DeleteObjects request. */
const MOST_REMOVED = 1000;

/** How long a signed address is good for; whoever asks for a file is sent there at once. */
export const SIGNED_SECONDS = 600;

/** A server that takes a request and says nothing for so long is asked once more. */
const SILENT_MS = 8_000;
const ATTEMPTS = 2;

/** Path-style addressing, and no checksums that older servers do not know. */
function configOf(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  silentMs: number,
): S3ClientConfig {
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: silentMs, socketTimeout: silentMs },
  };
}

/** What the server says of a key is for whoever asked; any other failure is the server's. */
function openClient(settings: S3Settings, silentMs: number): S3Client {
  const client = new S3Client(configOf(settings, silentMs));
  client.middlewareStack.add(
    (next) => async (asked) => {
      try {
        return await next(asked);
      } catch (cause) {
        if ([404, 409, 412].includes(statusOf(cause) ?? 0)) throw cause;
        throw new AppError(platformErrors.unavailable, { detail: 'S3 did not do it', cause });
      }
    },
    { step: 'initialize' },
  );
  return client;
}

/**
 * The bucket must exist. A put is atomic, so nothing has to be cleaned up. Whatever the server
 * cannot do fails as `unavailable`.
 * @param options.silentMs how long it may say nothing; 8 s
 * @param options.signed whether files have signed addresses
 */
export function createS3Storage(
  settings: S3Settings,
  { silentMs = SILENT_MS, signed = false }: { silentMs?: number; signed?: boolean } = {},
): Storage {
  const client = openClient(settings, silentMs);
  const Bucket = settings.bucket;

  const find = (key: string) => findIn(client, Bucket, key);

  return {
    find,
    async put(key, source) {
      // Checked first as well, because some servers ignore If-None-Match.
      if (await find(key)) throw new KeyTaken(key);
      const [Body, ContentLength] =
        source instanceof Uint8Array
          ? [source, source.byteLength]
          : [createReadStream(source.path), (await stat(source.path)).size];
      try {
        await client.send(
          new PutObjectCommand({
            Bucket,
            Key: key,
            Body,
            ContentLength,
            ContentType: typeOfKey(key),
            CacheControl: FILE_CACHE.public,
            IfNoneMatch: '*',
          }),
        );
      } catch (cause) {
        // 409: a concurrent put of the same key.
        if (statusOf(cause) === 412 || statusOf(cause) === 409) throw new KeyTaken(key, { cause });
        throw cause;
      }
    },
    async copy(key, to) {
      if (await find(to)) throw new KeyTaken(to);
      return copyIn(client, Bucket, { from: requireKey(key), to: requireKey(to) });
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += MOST_REMOVED) {
        const Objects = keys
          .slice(from, from + MOST_REMOVED)
          .map((key) => ({ Key: requireKey(key) }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        if (Errors.length > 0)
          throw new Error(`S3 did not remove ${Errors.length} files: ${Errors[0]?.Code}`);
      }
    },
    list: (prefix) => listIn(client, Bucket, prefix),
    ...(signed
      ? {
          sign: (key: string, ResponseCacheControl: string) =>
            getSignedUrl(
              client,
              new GetObjectCommand({ Bucket, Key: requireKey(key), ResponseCacheControl }),
              { expiresIn: SIGNED_SECONDS },
            ),
        }
      : {}),
    tidy: async () => undefined,
  };
}

async function findIn(client: S3Client, Bucket: string, key: string): ReturnType<Storage['find']> {
  const Key = requireKey(key);
  const head = await unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key })));
  if (!head) return null;
  return {
    size: head.ContentLength ?? 0,
    modifiedAt: head.LastModified ?? new Date(0),
    async open(range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
      if (!Body) throw new Error(`S3 sent no bytes of ${key}`);
      return Body.transformToWebStream();
    },
  };
}

/** With the type and the life in caches that it was stored with. */
async function copyIn(
  client: S3Client,
  Bucket: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const CopySource = `${Bucket}/${from}`;
  const copied = client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource }));
  return (await unlessMissing(copied)) !== null;
}

async function* listIn(
  client: S3Client,
  Bucket: string,
  prefix: string,
): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  for (let token: string | undefined, more = true; more; more = token !== undefined) {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token }),
    );
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key !== undefined) yield { key: Key, modifiedAt: LastModified ?? new Date(0) };
    token = page.NextContinuationToken;
  }
}

async function unlessMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
