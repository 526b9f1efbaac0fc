import type { ReportKind } from '#features/moderation/reports/report.limits.ts';

/**
 * The page on which something is reported.
 * @param isWhole of a message: its conversation is meant
 */
export const reportPath = (kind: ReportKind, id: string, isWhole = false): string =>
  `/report?kind=${kind}&id=${id}${isWhole ? '&whole=1' : ''}`;

/** Whether a link leads there. */
export const isReportForm = (href: string): boolean => href.startsWith('/report?');
