// The context of a use case without what the features plug in, for programs that no build has
// prepared: benchmarks run as they are.
import { sql } from 'drizzle-orm';
import { POLICY_EDITIONS } from '#features/pages/pages.policies.ts';
import type { Actor, AppParts, Ctx, ScreenedRegistry } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import { SILENT_LIVE } from '#platform/http/live.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { NO_PAGES } from '#platform/cache/page-cache.server.ts';
import { DISPLAY_TIME_ZONE } from '#platform/i18n/time.ts';
import { noticeRegistry, type NoticeRegistry } from '#platform/notices/kinds.server.ts';
import { PASSWORD_COST } from '#platform/security/passwords.server.ts';
import { testFiles } from './files.ts';
import { ownApp } from './services.ts';

/** What a demonstration shop opens at its start. */
export function plainParts(
  db: Db,
  notices: NoticeRegistry = noticeRegistry([]),
  screened: ScreenedRegistry = new Map(),
  showsMedia: AppParts['showsMedia'] = () => sql`false`,
): AppParts {
  return {
    db,
    readDb: db,
    live: SILENT_LIVE,
    pageCache: NO_PAGES,
    showsMedia,
    notices,
    screened,
    log: createLog('silent'),
    settings: {
      publicUrl: 'https://calabash.example',
      site: { name: 'Calabash', contactEmail: undefined, ads: true, plans: true },
      contacts: null,
      operator: null,
      outside: { databaseServer: false, files: null, mail: null, texts: null },
      termsEdition: POLICY_EDITIONS.terms,
      offline: true,
      searchServers: null,
      learnsFromSearches: true,
      secret: 'a secret of the tests, long enough',
      passwordCost: PASSWORD_COST,
      sendsMail: false,
      sendsTexts: false,
      demo: true,
      showCodes: true,
      listings: { limit: 10, limitVerified: 50, days: 60 },
      languageModel: null,
      sharedCache: false,
      media: null,
      fileOrigins: [],
      translateUrl: 'https://translate.example/?from={from}&to={to}&text={text}',
    },
    ...testFiles(),
  };
}

/** A visitor of a demonstration shop, who reads English and pays in US dollars. */
export function plainCtx(db: Db, overrides: Partial<Ctx> = {}, parts = plainParts(db)): Ctx {
  return {
    ...ownApp(parts),
    actor: null,
    sessionUnknown: false,
    locale: 'en',
    country: null,
    timeZone: DISPLAY_TIME_ZONE,
    currency: 'USD',
    now: new Date(),
    requestId: 'test',
    client: { key: '203.0.113.7', userAgent: 'Test', cookie: '', setCookies: [] },
    ...overrides,
  };
}

/** Proven whatever `now` a test chooses. */
const ALWAYS = new Date('9999-12-31');

/**
 * Somebody who is signed in, as the session of the request would say; moderators have proven their
 * second factor.
 */
export function testActor(overrides: Partial<Actor> & { id: string }): Actor {
  const { role = 'user' } = overrides;
  return {
    role,
    grantedRole: role,
    secondFactor: { on: role !== 'user', provenAt: role === 'user' ? null : ALWAYS },
    emailVerified: true,
    sessionId: '01936b2e-7d5a-7c31-9a54-000000000000',
    name: 'Marcia Bennett',
    email: 'marcia@people.example',
    picture: null,
    country: null,
    acceptedTermsEdition: POLICY_EDITIONS.terms,
    preferences: null,
    ...overrides,
  };
}
