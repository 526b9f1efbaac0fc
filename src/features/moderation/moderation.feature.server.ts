// What moderation plugs into the rest of the program.
import { banEnded } from '#features/accounts/staff/accounts.ban.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { defineSchedule } from '#platform/jobs.server.ts';
import { subscribe } from '#platform/outbox.server.ts';
import { translator } from '#platform/translate.server.ts';
import { caseApi } from './deciding/moderation.case.api.server.ts';
import { checkContent } from './deciding/moderation.check.server.ts';
import { decidingJobs, decidingSubscriptions } from './deciding/moderation.jobs.server.ts';
import { endSuspension } from './sanctioning/moderation.lift.server.ts';
import { exportOwnSanctions } from './sanctioning/moderation.own.server.ts';
import { sanctionApi } from './sanctioning/moderation.sanction.api.server.ts';
import { forgetOldSanctions } from './sanctioning/moderation.sanction.jobs.server.ts';
import { sanctionMails } from './sanctioning/moderation.sanction.mails.server.ts';
import { sanctionNotices } from './sanctioning/moderation.sanction.notices.server.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  api: [...caseApi, ...sanctionApi],
  screening: (ctx, content) => checkContent(ctx, content),
  subscriptions: [
    ...decidingSubscriptions,
    subscribe(banEnded, 'moderation.end-suspension', endSuspension),
  ],
  jobs: [
    ...decidingJobs,
    defineSchedule('moderation.forget-sanctions', '31 4 * * *', forgetOldSanctions),
  ],
  mails: sanctionMails,
  notices: sanctionNotices,
  exportOwn: { sanctions: exportOwnSanctions },
  signInReasons: [
    {
      path: /^\/admin(?:\/|$)/,
      say: ({ locale }, { way }) => translator(locale, 'signin')('admin', { way }),
    },
  ],
};
