// What moderation plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { defineSchedule } from '#platform/jobs.server.ts';
import { translator } from '#platform/translate.server.ts';
import { endSuspensions } from './sanctioning/moderation.lift.server.ts';
import { exportOwnSanctions } from './sanctioning/moderation.own.server.ts';
import { sanctionApi } from './sanctioning/moderation.sanction.api.server.ts';
import { forgetOldSanctions } from './sanctioning/moderation.sanction.jobs.server.ts';
import { sanctionMails } from './sanctioning/moderation.sanction.mails.server.ts';
import { sanctionNotices } from './sanctioning/moderation.sanction.notices.server.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  api: sanctionApi,
  jobs: [
    defineSchedule('moderation.end-suspensions', '*/5 * * * *', endSuspensions),
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
