// The whole configuration, parsed once. Nothing else reads process.env.
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { readHosts } from '../db/hosts.server.ts';
import { operatorOf } from './operator.server.ts';
import { StartError } from './start-error.server.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65535, 'must be a number from 0 to 65535');
const count = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999')
  .transform(Number);
const megabytes = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 99999')
  .transform(Number);
const urlWith = (schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    );
const webUrl = urlWith(['http:', 'https:']).transform((text) => text.replace(/\/+$/, ''));
/** Pages, cookies and links start at the root of a host, so a path would lead nowhere. */
const ownAddress = webUrl
  .transform((text) => new URL(text))
  .refine(
    (url) => url.href === `${url.origin}/`,
    'must be an address without path, query or password, as https://shop.example',
  )
  .transform((url) => url.origin);
const address = z.email('must be an address as "hello@example.com"').optional();
const oneLine = (most: number) =>
  z
    .string()
    .max(most, `must have at most ${most} characters`)
    .refine((text) => !/[<>\r\n]/.test(text), 'must be one line without < or >')
    .optional();
const isDatabaseUrl = (text: string) =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
/** Of one host or several, of which one takes writes. */
const databaseUrl = z
  .string()
  .refine(
    (text) => readHosts(text).urls.every(isDatabaseUrl),
    'must be a URL that starts with postgres:// or postgresql://, with one host or several as one:5432,two:5432',
  )
  .refine(
    (text) => ['read-write', 'primary'].includes(readHosts(text).target ?? 'primary'),
    'may only ask for target_session_attrs=read-write, because the shop writes',
  );
/** One or several, each of one host. */
const replicaUrls = z
  .string()
  .transform((text) => text.split(/\s*,\s*(?=postgres(?:ql)?:\/\/)/))
  .refine(
    (urls) => urls.every((url) => isDatabaseUrl(url) && readHosts(url).urls.length === 1),
    'must be URLs that start with postgres:// or postgresql://, each of one host, separated by commas',
  );
const yesNo = z
  .enum(['true', 'false', '1', '0', 'on', 'off', 'yes', 'no'], 'must be "true" or "false"')
  .transform((text) => ['true', '1', 'on', 'yes'].includes(text));
const proxies = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every(isAddressOrNetwork),
    'must be addresses or networks separated by commas, as "10.0.0.1, 192.168.0.0/16"',
  );

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: ownAddress.optional(),
  SITE_NAME: z
    .string()
    .max(40, 'must have at most 40 characters')
    .refine((text) => !/[<>"\r\n]/.test(text), 'must be one line without < > or "')
    .default('Calabash'),
  CONTACT_EMAIL: address,
  OPERATOR_NAME: oneLine(120),
  OPERATOR_ADDRESS: oneLine(300),
  SUPPORT_EMAIL: address,
  PARTNERS_EMAIL: address,
  SAFETY_EMAIL: address,
  ADS: yesNo.default(true),
  PLANS: yesNo.default(true),
  OFFLINE: yesNo.default(true),
  SEARCH_LEARNING: yesNo.default(true),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: replicaUrls.default([]),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: z.string().default('auto'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: urlWith(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => /^[^<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(text),
      'must be an address as "Calabash <hello@example.com>"',
    )
    .optional(),
  SMS_URL: webUrl.optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  DEMO: yesNo.optional(),
  MODERATION_LLM_URL: webUrl.optional(),
  MODERATION_LLM_MODEL: z.string().optional(),
  MODERATION_LLM_KEY: z.string().optional(),
  TRANSLATE_URL: z
    .string()
    .regex(
      /^(?:off|https:\/\/[^/\s]+\/\S*\{text\}\S*)$/,
      'must be "off" or an https:// address with {text} in it, and {from} and {to} if it needs them',
    )
    .default('https://translate.google.com/?op=translate&sl={from}&tl={to}&text={text}'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  LISTING_LIMIT: count.default(10),
  LISTING_LIMIT_VERIFIED: count.default(50),
  LISTING_DAYS: count.default(60),
  DISK_RESERVE_MB: count.optional(),
  PAGE_CACHE_MB: megabytes.default(16),
  SHARED_CACHE: yesNo.default(false),
  METRICS_PORT: port.optional(),
  TRUSTED_PROXIES: proxies.default([]),
});

type S3 = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Env = {
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
  /** Undefined: files are kept under DATA_DIR. */
  s3: S3 | undefined;
  /** Bytes of the disk that files leave free; undefined: 5 %, within bounds. */
  diskReserve: number | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where text messages are posted; undefined: none are sent. */
  smsUrl: string | undefined;
  /** Undefined: a kept one (secret.server.ts). */
  authSecret: string | undefined;
  /** What this process does: answers requests, works in the background, or both. */
  role: 'all' | 'web' | 'worker';
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
    s3: s3Of(values),
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

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (!version || more !== undefined) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
