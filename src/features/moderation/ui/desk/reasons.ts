/** Which reason reports speak for. Pure. */
import type { Reason } from '#features/moderation/moderation.limits.ts';
import type { ReportReason } from '#features/moderation/reports/report.limits.ts';

/** Of a report; what a moderator has to choose is left out. */
const OF_REPORT: Partial<Record<ReportReason, Reason>> = {
  scam: 'scam',
  prohibited: 'prohibited',
  misleading: 'photos',
  stolen: 'copyright',
  spam: 'spam',
  offensive: 'harassment',
};

/** The reason that most reports speak for, the earlier one of two; '' where none does. */
export function presetReason(reports: readonly { reason: ReportReason }[]): Reason | '' {
  const counts = new Map<Reason, number>();
  for (const { reason } of reports) {
    const of = OF_REPORT[reason];
    if (of) counts.set(of, (counts.get(of) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? '';
}
