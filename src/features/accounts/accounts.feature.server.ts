// What accounts plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { blockingApi } from './privacy/block.api.server.ts';
import { exportOwnBlocks } from './privacy/block.server.ts';
import { factorApi } from './profile/factor.api.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { accountsApi } from './accounts.api.server.ts';
import { profileApi } from './profile/profile.api.server.ts';
import { defineSchedule } from '#platform/jobs/jobs.server.ts';
import { accountRetention } from './accounts.retention.server.ts';
import { endBans } from './staff/ban.server.ts';
import { accountMails, phoneCodeText } from './accounts.mails.server.ts';
import { keepPeoplesNames } from './accounts.reserved.server.ts';
import { accountForms } from './accounts.forms.server.ts';
import { accountDeletion } from './profile/delete.server.ts';
import { exportAccount } from './profile/export.server.ts';

import { profileRevisions } from './accounts.moderation.server.ts';

export const accountsFeature: Feature = {
  name: 'accounts',
  api: [...accountsApi, ...profileApi, ...factorApi, ...blockingApi],
  screened: [profileRevisions.screened],
  jobs: [
    defineSchedule('accounts.keep-names', '33 * * * *', keepPeoplesNames),
    defineSchedule('accounts.end-bans', '1-56/5 * * * *', endBans),
  ],
  deletions: [accountDeletion],
  retention: accountRetention,
  mails: Object.values(accountMails),
  textMessages: [phoneCodeText],
  forms: accountForms,
  signInReasons: [
    {
      path: /^\/profile$/,
      say: ({ locale }, { way }) => translator(locale, 'signin')('profile', { way }),
    },
  ],
  exportOwn: { account: exportAccount, blocked: exportOwnBlocks },
  // Profile pictures, whose addresses change with their content.
  publicPaths: [/^\/avatars\/[^/]+\/[^/]+$/],
  formsWithoutTerms: Object.keys(accountForms).filter((intent) => intent !== 'edit'),
  withoutTerms: [
    /^\/(?:login|login\/second-step|signup|forgot-password|invitation|logout|two-factor)$/,
    // Its forms are asked one by one.
    /^\/profile$/,
    /^\/terms\/accept$/,
    /^\/api\/auth\//,
    /^\/api\/profile\/(?:password|email|confirm|phone|delete|second-factor|blocked|terms)(?:\/|$)/,
  ],
};
