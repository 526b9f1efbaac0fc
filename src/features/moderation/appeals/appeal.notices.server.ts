// What people are told of decisions about what they wrote, and of their appeals.
import { z } from 'zod';
import { safetyGroup } from '#features/moderation/reports/report.notices.server.ts';
import { defineNotice } from '#platform/notices/notices.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { moderationDecided } from '#features/moderation/moderation.events.server.ts';
import { describeSubject } from '../reports/evidence.server.ts';
import { appealAnswered } from './appeal.events.server.ts';

/** Their features tell of these themselves, and lead to the same page. */
const TOLD_BY_FEATURES = ['listings', 'events'];

export const appealNotices = [
  defineNotice({
    name: 'moderation.decided',
    group: safetyGroup,
    icon: 'circle-x',
    event: moderationDecided,
    schema: z.object({
      decisionId: z.uuid(),
      kind: z.string(),
      title: z.string(),
      isRemoval: z.boolean().optional(),
    }),
    async notify(ctx, { decisionId, kind, subjectId, authorId, outcome }) {
      if (outcome === 'approve' || TOLD_BY_FEATURES.includes(kind)) return [];
      const title = (await describeSubject(ctx, { kind, subjectId }))?.title ?? '';
      const values = { decisionId, kind, title, isRemoval: outcome === 'remove' };
      return [{ to: authorId, key: decisionId, values }];
    },
    write({ locale }, { decisionId, kind, title, isRemoval = false }) {
      return {
        title: translator(locale, 'decisions').dynamic(
          isRemoval ? `removed.${kind}` : `rejected.${kind}`,
        ),
        line: title,
        mailText: translator(locale, 'notices.safety')('decidedMail'),
        path: `/decisions/${decisionId}`,
      };
    },
  }),
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
