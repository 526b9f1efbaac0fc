// The variables of the configuration: what each may say, and what it is without a word.
import { isIP } from 'node:net';
import { z } from 'zod';
import { findNamedTwice, readHosts } from '../db/hosts.server.ts';
import { backupVariables } from './backup-env.server.ts';

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
const isEscaped = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};
/** What is read in one place and decoded in another must be decodable. */
const escaped = z
  .string()
  .refine(isEscaped, { error: 'has a % that stands for itself; write it as %25', abort: true });
const urlWith = (schemes: string[]) =>
  escaped.refine(
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
const namedTwice = (urls: readonly string[]) =>
  `names ${findNamedTwice(urls)} more than once; name it once`;
/** Of one host or several, of which one takes writes. */
const databaseUrl = escaped
  .refine((text) => readHosts(text).urls.every(isDatabaseUrl), {
    error:
      'must be a URL that starts with postgres:// or postgresql://, with one host or several as one:5432,two:5432',
    abort: true,
  })
  .refine((text) => !findNamedTwice(readHosts(text).urls), {
    error: ({ input }) => namedTwice(readHosts(String(input)).urls),
  })
  .refine(
    (text) => ['read-write', 'primary'].includes(readHosts(text).target ?? 'primary'),
    'may only ask for target_session_attrs=read-write, because the shop writes',
  );
/** One or several, each of one host. */
const listOfUrls = escaped
  .transform((text) => text.split(/\s*,\s*(?=postgres(?:ql)?:\/\/)/))
  .refine((urls) => urls.every((url) => isDatabaseUrl(url) && readHosts(url).urls.length === 1), {
    error:
      'must be URLs that start with postgres:// or postgresql://, each of one host, separated by commas',
    abort: true,
  })
  .refine((urls) => !findNamedTwice(urls), {
    error: ({ input }) => namedTwice(input as string[]),
  });
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

/** Each message follows the name of its variable. */
export const variables = z.object({
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
  DATABASE_REPLICA_URL: listOfUrls.default([]),
  SEARCH_SERVERS: listOfUrls.default([]),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: z.string().default('auto'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  FILES_FROM: z.enum(['disk', 's3'], 'must be disk or s3').optional(),
  MEDIA_URL: ownAddress.optional(),
  MEDIA_PURGE_URL: ownAddress.optional(),
  MEDIA_SIGNED: yesNo.default(false),
  ...backupVariables,
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
  ROLE: z.enum(['all', 'web', 'worker', 'live'], 'must be all, web, worker or live').default('all'),
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

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (!version || more !== undefined) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
