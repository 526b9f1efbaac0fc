import type { ReportKind } from '#features/moderation/reports/report.limits.ts';

/** The page on which something is reported. */
export const reportPath = (kind: ReportKind, id: string): string => `/report?kind=${kind}&id=${id}`;

/** Whether a link leads there. */
export const isReportForm = (href: string): boolean => href.startsWith('/report?');
