// What people are told of their appeals.
import { z } from 'zod';
import { safetyGroup } from '#features/moderation/decisions/decision.notices.server.ts';
import { defineNotice } from '#platform/notices/notices.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { appealAnswered } from './appeal.events.server.ts';

export const appealNotices = [
  defineNotice({
    name: 'moderation.appeal-answered',
    group: safetyGroup,
    icon: 'shield',
    event: appealAnswered,
    schema: z.object({ appealId: z.uuid(), upheld: z.boolean() }),
    notify: async (_ctx, { appealId, userId, upheld }) => [
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
