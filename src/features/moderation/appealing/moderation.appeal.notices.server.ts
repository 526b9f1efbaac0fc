// What people are told of their appeals.
import { z } from 'zod';
import { safetyGroup } from '#features/moderation/reporting/moderation.report.notices.server.ts';
import { defineNotice } from '#platform/notices.server.ts';
import { translator } from '#platform/translate.server.ts';
import { appealAnswered } from './moderation.appeal.events.server.ts';

export const appealNotices = [
  defineNotice({
    name: 'moderation.appeal-answered',
    group: safetyGroup,
    icon: 'shield',
    event: appealAnswered,
    schema: z.object({ appealId: z.uuid(), upheld: z.boolean() }),
    tell: async (_ctx, { appealId, userId, upheld }) => [
      { to: userId, key: appealId, values: { appealId, upheld } },
    ],
    write({ locale }, { appealId, upheld }) {
      const t = translator(locale, 'notices.safety');
      return {
        title: t(upheld ? 'appealUpheld' : 'appealDenied'),
        line: t('appeal'),
        mailText: t(upheld ? 'appealUpheldMail' : 'appealDeniedMail'),
        path: `/appeals/${appealId}`,
      };
    },
  }),
];
