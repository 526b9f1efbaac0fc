// The whole configuration, parsed once. Nothing else reads process.env. What each variable may say
// is in variables.server.ts.
import path from 'node:path';
import type { z } from 'zod';
import { type BackupEnv, backupOf } from './backup-env.server.ts';
import { type MediaEnv, mediaOf } from './media-env.server.ts';
import { operatorOf } from './operator.server.ts';
import { StartError } from './start-error.server.ts';
import { variables } from './variables.server.ts';

type S3 = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Env = BackupEnv &
  MediaEnv & {
    port: number;
    host: string;
    /** Where people reach the site, without a slash at the end. */
    publicUrl: string;
    /** What the shop is called, whom people write to, and what it shows besides listings. */
    site: { name: string; contactEmail: string | undefined; ads: boolean; plans: boolean };
    /** The person or company that runs the shop, and their postal address; undefined: not said. */
    operator: { name: string; address: string } | undefined;
    /** Addresses for one matter each; undefined: `site.contactEmail`. */
    contacts: Record<'support' | 'partners' | 'safety', string | undefined>;
    /** Whether browsers keep what was seen for reading it without a connection. */
    offline: boolean;
    learnsFromSearches: boolean;
    /** Absolute path; it exists. */
    dataDir: string;
    /** Undefined: the embedded PostgreSQL. */
    databaseUrl: string | undefined;
    /** Past a pooler in front of it; undefined: there is none. */
    databaseDirectUrl: string | undefined;
    /** Where reads that may lag behind are asked. */
    databaseReplicaUrls: string[];
    /** PostgreSQL servers that search is spread over. */
    searchServers: string[];
    /** Undefined: files are kept under DATA_DIR. */
    s3: S3 | undefined;
    /** Where files still are that go to the other place; undefined: nothing moves. */
    filesFrom: 'disk' | 's3' | undefined;
    /** Bytes of the disk that files leave free; undefined: 5 %, within bounds. */
    diskReserve: number | undefined;
    smtpUrl: string | undefined;
    mailFrom: string;
    /** Where text messages are posted; undefined: none are sent. */
    smsUrl: string | undefined;
    /** Undefined: a kept one (secret.server.ts). */
    authSecret: string | undefined;
    /** What this process does: answers requests, works in the background, or both. */
    role: 'all' | 'web' | 'worker' | 'live';
    /** Undefined: decided at start, on when the embedded database is new. */
    demo: boolean | undefined;
    /** Bytes of memory for finished pages; 0: none are kept. */
    pageCacheBytes: number;
    /** Whether caches in front of the server may keep them, too. */
    sharedCache: boolean;
    moderationLlm: { url: string; model: string; key: string | undefined } | undefined;
    /** Where a text in another language is read; null: nowhere. */
    translateUrl: string | null;
    /** Active listings at once, and days that one stays public. */
    listings: { limit: number; limitVerified: number; days: number };
    logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
    /** Undefined: no metrics are served. */
    metricsPort: number | undefined;
    /** Addresses or CIDR networks whose X-Forwarded-* headers are believed. */
    trustedProxies: string[];
  };

/**
 * Reads the configuration; an empty variable counts as unset. Touches nothing on disk.
 * @throws StartError naming the variable and what is wrong with it
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source)
      .filter(([name, value]) => name in variables.shape && value?.trim())
      .map(([name, value]) => [name, value?.trim()]),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const values = parsed.data;
  const dataDir = path.resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    site: {
      name: values.SITE_NAME,
      contactEmail: values.CONTACT_EMAIL,
      ads: values.ADS,
      plans: values.PLANS,
    },
    operator: operatorOf(values),
    contacts: {
      support: values.SUPPORT_EMAIL,
      partners: values.PARTNERS_EMAIL,
      safety: values.SAFETY_EMAIL,
    },
    offline: values.OFFLINE,
    learnsFromSearches: values.SEARCH_LEARNING,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: directUrlOf(values),
    databaseReplicaUrls: values.DATABASE_REPLICA_URL,
    searchServers: values.SEARCH_SERVERS,
    s3: s3Of(values),
    filesFrom: filesFromOf(values),
    ...mediaOf(values),
    ...backupOf(values),
    diskReserve: values.DISK_RESERVE_MB && values.DISK_RESERVE_MB * 1024 * 1024,
    smtpUrl: values.SMTP_URL,
    mailFrom:
      values.MAIL_FROM ??
      `${values.SITE_NAME.replaceAll(/[@,;:\\()[\]]/g, ' ')} <no-reply@localhost>`,
    smsUrl: values.SMS_URL,
    authSecret: values.AUTH_SECRET,
    role: roleOf(values),
    demo: values.DEMO,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    sharedCache: sharedCacheOf(values),
    moderationLlm: moderationOf(values),
    translateUrl: values.TRANSLATE_URL === 'off' ? null : values.TRANSLATE_URL,
    listings: {
      limit: values.LISTING_LIMIT,
      limitVerified: values.LISTING_LIMIT_VERIFIED,
      days: values.LISTING_DAYS,
    },
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT,
    trustedProxies: values.TRUSTED_PROXIES,
  };
}

type Values = z.infer<typeof variables>;

/** The own PostgreSQL belongs to one process, and half of the work would be nobody's. */
function roleOf({ ROLE, DATABASE_URL }: Values): Env['role'] {
  if (ROLE !== 'all' && !DATABASE_URL)
    throw new StartError(
      `DATABASE_URL must be set too, because ROLE is ${ROLE}: another process on the same database does the rest.`,
    );
  return ROLE;
}

function directUrlOf({ DATABASE_URL, DATABASE_DIRECT_URL }: Values): string | undefined {
  if (DATABASE_DIRECT_URL && !DATABASE_URL)
    throw new StartError('DATABASE_URL must be set too, because DATABASE_DIRECT_URL is.');
  return DATABASE_DIRECT_URL;
}

/** What others may keep are the pages that the server keeps itself. */
function sharedCacheOf({ SHARED_CACHE, PAGE_CACHE_MB }: Values): boolean {
  if (SHARED_CACHE && PAGE_CACHE_MB === 0)
    throw new StartError('PAGE_CACHE_MB must not be 0, because SHARED_CACHE is on.');
  return SHARED_CACHE;
}

function s3Of(values: Values): S3 | undefined {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const set = needed.filter((name) => values[name]);
  if (set.length === 0) return undefined;
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, region: values.S3_REGION, bucket, accessKeyId, secretAccessKey };
  throw new StartError(
    `${needed.find((name) => !values[name])} must be set too, because ${set[0]} is.`,
  );
}

function filesFromOf(values: Values): Env['filesFrom'] {
  if (values.FILES_FROM && !values.S3_BUCKET)
    throw new StartError('S3_BUCKET must be set too, because FILES_FROM is.');
  return values.FILES_FROM;
}

function moderationOf(values: Values): Env['moderationLlm'] {
  if (!values.MODERATION_LLM_URL) return undefined;
  if (!values.MODERATION_LLM_MODEL)
    throw new StartError('MODERATION_LLM_MODEL must be set too, because MODERATION_LLM_URL is.');
  return {
    url: values.MODERATION_LLM_URL,
    model: values.MODERATION_LLM_MODEL,
    key: values.MODERATION_LLM_KEY,
  };
}
