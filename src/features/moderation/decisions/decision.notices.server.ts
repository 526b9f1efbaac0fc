// What people are told of decisions about what they wrote, and the group of all about safety.
import { z } from 'zod';
import { moderationDecided } from '#features/moderation/moderation.events.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import type { NoticeGroup } from '#platform/notices/kinds.server.ts';
import { defineNotice } from '#platform/notices/notices.server.ts';
import { describeSubject } from './decision.server.ts';

export const safetyGroup: NoticeGroup = {
  name: 'safety',
  icon: 'shield',
  place: 90,
  defaults: { app: true, mail: true, push: false, digest: false },
  describe: (locale) => {
    const t = translator(locale, 'notices.safety');
    return { title: t('title'), line: t('line') };
  },
};

/** Their features tell of these themselves, and lead to the same page. */
const TOLD_BY_FEATURES = ['listings', 'events'];

export const decisionNotices = [
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
];
