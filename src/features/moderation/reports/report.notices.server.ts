// What people are told of what they reported.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { safetyGroup } from '#features/moderation/decisions/decision.notices.server.ts';
import { defineNotice } from '#platform/notices/notices.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { reportClosed } from './report.events.server.ts';
import { REPORT_KINDS } from './report.limits.ts';
import { reportTable } from '../moderation.report.table.server.ts';

export const reportNotices = [
  defineNotice({
    name: 'moderation.report-closed',
    group: safetyGroup,
    icon: 'shield',
    event: reportClosed,
    schema: z.object({
      reportId: z.uuid(),
      kind: z.enum(REPORT_KINDS),
      title: z.string(),
      upheld: z.boolean(),
    }),
    async notify(ctx, { reportId, reporterId, kind, upheld }) {
      if (!reporterId) return [];
      const [report] = await ctx.db
        .select({ title: reportTable.title })
        .from(reportTable)
        .where(eq(reportTable.id, reportId));
      if (!report) return [];
      return [
        { to: reporterId, key: reportId, values: { reportId, kind, upheld, title: report.title } },
      ];
    },
    write({ locale }, { reportId, kind, title, upheld }) {
      const t = translator(locale, 'notices.safety');
      return {
        title: upheld ? t(`upheld.${kind}`) : t(`kept.${kind}`),
        line: title,
        mailText: t(upheld ? 'upheldMail' : 'keptMail'),
        path: `/reports/${reportId}`,
      };
    },
  }),
];
