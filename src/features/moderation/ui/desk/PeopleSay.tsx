import { Flag } from 'lucide-react';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { CaseReportView } from '#features/moderation/reports/report.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { Face } from '#ui/Face.tsx';

/** Why people report it, in their words, and how right they were; nothing without reports. */
export function PeopleSay({ reports }: { reports: readonly CaseReportView[] }) {
  const t = useTranslations('inbox');
  if (reports.length === 0) return null;
  return (
    <section className="desk-said" aria-label={t('said')}>
      {reports.map((report) => (
        <Said key={report.id} report={report} />
      ))}
    </section>
  );
}

/** What one person says of it. */
function Said({ report: { reporter, reason, note, isWhole } }: { report: CaseReportView }) {
  const t = useTranslations('inbox');
  const tr = useTranslations('reporting.reasons');
  const countryName = useCatalogName('country');
  return (
    <div className="inbox-said">
      <div className="row between">
        <Badge tone="flagged" icon={<Flag className="icon" aria-hidden />}>
          {tr(reason)}
        </Badge>
        <span className="row gap-3">
          <Face picture={reporter?.picture ?? null} name={reporter?.name ?? '?'} lazy />
          <span className="small">
            <b>{reporter?.name ?? t('visitor')}</b>
            <br />
            <span className="muted">
              {reporter
                ? [
                    reporter.country && countryName(reporter.country),
                    t('right', { count: reporter.upheld, of: reporter.decided }),
                  ]
                    .filter(Boolean)
                    .join(' · ')
                : t('notCounted')}
            </span>
          </span>
        </span>
      </div>
      {isWhole ? <p className="small">{t('whole')}</p> : null}
      {note ? (
        <blockquote className="quote" dir="auto">
          {note}
        </blockquote>
      ) : null}
    </div>
  );
}
