import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from './env.server.ts';
import { variables } from './variables.server.ts';
import { StartError } from './start-error.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-env-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (source: Record<string, string> = {}) => readEnv({ DATA_DIR: folder, ...source });

const BUCKET = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'b',
  S3_ACCESS_KEY_ID: 'k',
  S3_SECRET_ACCESS_KEY: 's',
};

test('without any variable Calabash has a complete configuration', () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: folder,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrls: [],
    s3: undefined,
    mailFrom: 'Calabash <no-reply@localhost>',
    site: { name: 'Calabash', contactEmail: undefined, ads: true, plans: true },
    contacts: { support: undefined, partners: undefined, safety: undefined },
    offline: true,
    learnsFromSearches: true,
    sharedCache: false,
    demo: undefined,
    moderationLlm: undefined,
    logLevel: 'info',
    metricsPort: undefined,
    trustedProxies: [],
  });
});

test('reading the configuration touches nothing on disk', () => {
  const dataDir = path.join(folder, 'not-made');
  expect(readEnv({ DATA_DIR: dataDir }).authSecret).toBeUndefined();
  expect(existsSync(dataDir)).toBe(false);
});

test('values are taken as operators write them', () => {
  expect(
    read({
      PORT: ' 8080 ',
      PUBLIC_URL: 'https://calabash.example/',
      DEMO: 'off',
      TRUSTED_PROXIES: '10.0.0.1, fd00::/8',
      HOST: '',
    }),
  ).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'https://calabash.example',
    demo: false,
    trustedProxies: ['10.0.0.1', 'fd00::/8'],
  });
  expect(
    read({
      SITE_NAME: 'Mango, Market',
      CONTACT_EMAIL: 'hello@mango.example',
      SUPPORT_EMAIL: 'help@mango.example',
      ADS: 'no',
      PLANS: '0',
      OFFLINE: 'off',
      SHARED_CACHE: 'true',
    }),
  ).toMatchObject({
    site: { name: 'Mango, Market', contactEmail: 'hello@mango.example', ads: false, plans: false },
    contacts: { support: 'help@mango.example', partners: undefined, safety: undefined },
    mailFrom: 'Mango  Market <no-reply@localhost>',
    offline: false,
    sharedCache: true,
  });
  expect(
    read({ DATABASE_URL: 'postgres://calabash@localhost/calabash?host=%2Frun%2Fpg' }).databaseUrl,
  ).toBe('postgres://calabash@localhost/calabash?host=%2Frun%2Fpg');
  const several = 'postgres://calabash@one:5432,two:5433/shop?target_session_attrs=read-write';
  expect(
    read({
      DATABASE_URL: several,
      DATABASE_DIRECT_URL: several,
      DATABASE_REPLICA_URL: 'postgres://calabash@two/shop, postgres://calabash@three/shop',
    }),
  ).toMatchObject({
    databaseUrl: several,
    databaseDirectUrl: several,
    databaseReplicaUrls: ['postgres://calabash@two/shop', 'postgres://calabash@three/shop'],
  });
  const onOneHost = [
    'postgres://a@one/search',
    'postgres://a@one/other',
    'postgres://a@one:5433/search',
  ];
  expect(read({ SEARCH_SERVERS: onOneHost.join() }).searchServers).toEqual(onOneHost);
  const sockets = ['postgres://a@x/s?host=/run/One', 'postgres://a@x/s?host=/run/one'];
  expect(read({ SEARCH_SERVERS: sockets.join() }).searchServers).toEqual(sockets);
  expect(read(BUCKET)).toMatchObject({ mediaUrl: undefined, mediaSigned: false });
  expect(
    read({ ...BUCKET, MEDIA_URL: 'https://media.example/', MEDIA_SIGNED: 'yes' }),
  ).toMatchObject({
    mediaUrl: 'https://media.example',
    mediaPurgeUrl: undefined,
    mediaSigned: true,
  });
  expect(read(BUCKET).s3).toEqual({
    endpoint: 'https://s3.example',
    region: 'auto',
    bucket: 'b',
    accessKeyId: 'k',
    secretAccessKey: 's',
  });
});

const refusals: [source: Record<string, string>, sentence: string][] = [
  [{ PORT: 'eighty' }, 'PORT must be a number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535.'],
  [
    { PUBLIC_URL: 'calabash.example' },
    'PUBLIC_URL must be a URL that starts with http:// or https://.',
  ],
  [
    { PUBLIC_URL: 'ftp://calabash.example' },
    'PUBLIC_URL must be a URL that starts with http:// or https://.',
  ],
  [
    { PUBLIC_URL: 'https://example.com/shop' },
    'PUBLIC_URL must be an address without path, query or password, as https://shop.example.',
  ],
  [
    { PUBLIC_URL: 'https://example.com?shop=1' },
    'PUBLIC_URL must be an address without path, query or password, as https://shop.example.',
  ],
  [
    { DATABASE_URL: 'foo' },
    'DATABASE_URL must be a URL that starts with postgres:// or postgresql://, with one host or several as one:5432,two:5432.',
  ],
  [
    { DATABASE_URL: 'mysql://host/db' },
    'DATABASE_URL must be a URL that starts with postgres:// or postgresql://, with one host or several as one:5432,two:5432.',
  ],
  [
    { DATABASE_URL: 'postgres://one,two/shop?target_session_attrs=standby' },
    'DATABASE_URL may only ask for target_session_attrs=read-write, because the shop writes.',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgres://one/shop' },
    'DATABASE_URL must be set too, because DATABASE_DIRECT_URL is.',
  ],
  [
    { DATABASE_REPLICA_URL: 'postgres://one,two/shop' },
    'DATABASE_REPLICA_URL must be URLs that start with postgres:// or postgresql://, each of one host, separated by commas.',
  ],
  ...['DATABASE_URL', 'DATABASE_REPLICA_URL', 'SEARCH_SERVERS', 'SMS_URL', 'SMTP_URL'].map(
    (name): [Record<string, string>, string] => [
      {
        [name]: `${name === 'SMS_URL' ? 'https' : name === 'SMTP_URL' ? 'smtp' : 'postgres'}://a:1%x@one/b`,
      },
      `${name} has a % that stands for itself; write it as %25.`,
    ],
  ),
  ...[
    ['postgres://a@one/search', 'postgresql://b:c@ONE:5432/search?sslmode=require'],
    ['postgres://a@one/s%65arch', 'postgres://a@one/search'],
    ['postgres://a@one/search', 'postgres://b@two/search', 'postgres://c@other/search?host=one'],
    ['postgres://search@one', 'postgres://a@one/search'],
  ].map((urls): [Record<string, string>, string] => [
    { SEARCH_SERVERS: urls.join(',') },
    'SEARCH_SERVERS names one:5432/search more than once; name it once.',
  ]),
  [
    {
      DATABASE_REPLICA_URL:
        'postgres://one/shop,postgres://two:5433/shop, postgres://two:5433/shop',
    },
    'DATABASE_REPLICA_URL names two:5433/shop more than once; name it once.',
  ],
  ...['postgres://one,two,one:5432/shop', 'postgres:///shop?host=one,two,ONE&port=5432'].map(
    (url): [Record<string, string>, string] => [
      { DATABASE_URL: url },
      'DATABASE_URL names one:5432/shop more than once; name it once.',
    ],
  ),
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters.'],
  [{ ROLE: 'pages' }, 'ROLE must be all, web, worker or live.'],
  [
    { ROLE: 'web' },
    'DATABASE_URL must be set too, because ROLE is web: another process on the same database does the rest.',
  ],
  [
    { ROLE: 'live' },
    'DATABASE_URL must be set too, because ROLE is live: another process on the same database does the rest.',
  ],
  [{ SITE_NAME: 'x'.repeat(41) }, 'SITE_NAME must have at most 40 characters.'],
  [{ SITE_NAME: '<b>' }, 'SITE_NAME must be one line without < > or ".'],
  [{ CONTACT_EMAIL: 'hello' }, 'CONTACT_EMAIL must be an address as "hello@example.com".'],
  [{ ADS: 'some' }, 'ADS must be "true" or "false".'],
  [
    { SHARED_CACHE: 'true', PAGE_CACHE_MB: '0' },
    'PAGE_CACHE_MB must not be 0, because SHARED_CACHE is on.',
  ],
  [{ PLANS: 'none' }, 'PLANS must be "true" or "false".'],
  [{ DEMO: 'perhaps' }, 'DEMO must be "true" or "false".'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.'],
  [{ MAIL_FROM: 'Calabash' }, 'MAIL_FROM must be an address as "Calabash <hello@example.com>".'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/40' },
    'TRUSTED_PROXIES must be addresses or networks separated by commas, as "10.0.0.1, 192.168.0.0/16".',
  ],
  [{ S3_BUCKET: 'pictures' }, 'S3_ENDPOINT must be set too, because S3_BUCKET is.'],
  [{ FILES_FROM: 'disk' }, 'S3_BUCKET must be set too, because FILES_FROM is.'],
  [{ FILES_FROM: 'tape' }, 'FILES_FROM must be disk or s3.'],
  [{ MEDIA_URL: 'https://media.example' }, 'S3_BUCKET must be set too, because MEDIA_URL is.'],
  [{ MEDIA_SIGNED: 'yes' }, 'S3_BUCKET must be set too, because MEDIA_SIGNED is.'],
  [
    { MEDIA_PURGE_URL: 'https://media.example' },
    'MEDIA_URL must be set too, because MEDIA_PURGE_URL is.',
  ],
  ...['https://media.example/shop', 'https://media.example?a=1', 'https://a:b@media.example'].map(
    (MEDIA_URL): [Record<string, string>, string] => [
      { ...BUCKET, MEDIA_URL },
      'MEDIA_URL must be an address without path, query or password, as https://shop.example.',
    ],
  ),
  [
    { ...BUCKET, MEDIA_URL: 'http://media.example', PUBLIC_URL: 'https://shop.example' },
    'MEDIA_URL must start with https:// as PUBLIC_URL does: browsers show nothing else on such pages.',
  ],
  [
    { ...BUCKET, MEDIA_URL: 'https://media.example', FILES_FROM: 's3' },
    'MEDIA_URL must not be set while files leave the bucket (FILES_FROM=s3).',
  ],
  [
    { MODERATION_LLM_URL: 'http://localhost:11434' },
    'MODERATION_LLM_MODEL must be set too, because MODERATION_LLM_URL is.',
  ],
  [
    { TRANSLATE_URL: 'http://translate.example/?text={text}' },
    'TRANSLATE_URL must be "off" or an https:// address with {text} in it, and {from} and {to} if it needs them.',
  ],
  [{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE must have at least 12 characters.'],
  [
    { BACKUP_TO: 's3://backups/shop' },
    'BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY (or those ' +
      'without BACKUP_) must be set too, because BACKUP_TO is a bucket.',
  ],
];

test.each(refusals)('%o stops the start with a sentence', (source, sentence) => {
  expect(() => read(source)).toThrow(new StartError(sentence));
});

test('.env.example lists exactly the variables that Calabash reads', () => {
  const root = path.join(import.meta.dirname, '../../..');
  const listed = readFileSync(path.join(root, '.env.example'), 'utf8')
    .match(/^#?[A-Z][A-Z0-9_]+(?==)/gm)
    ?.map((name) => name.replace('#', ''));
  expect(listed).toEqual(Object.keys(variables.shape));
});
