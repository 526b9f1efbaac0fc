import {
  ArrowLeft,
  CircleCheck,
  CircleX,
  Clock,
  Flag,
  Gavel,
  type LucideIcon,
  ShieldCheck,
  UserCheck,
} from 'lucide-react';
import { Link } from 'react-router';
import type { OwnReportView } from '#features/moderation/reports/report.schema.ts';
import { useFreshWhilePending } from '#features/pages/ui/useFreshWhilePending.ts';
import { useDates } from '#platform/i18n/dates.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { KindIcon } from './KindIcon.tsx';
import { useRuleName } from './useRuleName.ts';
import { Way, type WayStep } from './Way.tsx';

const LOOK: Record<OwnReportView['state'], { tone?: 'pending' | 'rejected'; Icon: LucideIcon }> = {
  open: { tone: 'pending', Icon: Clock },
  upheld: { tone: 'rejected', Icon: CircleX },
  kept: { Icon: CircleCheck },
};

/** One of the reader's reports in full, beside all of theirs. */
export function OwnReports({
  report,
  reports,
  olderPath,
}: {
  /** Null where only the list is asked for. */
  report: OwnReportView | null;
  reports: readonly OwnReportView[];
  olderPath: string | null;
}) {
  const t = useTranslations('reporting.own');
  useFreshWhilePending([report, ...reports].some((each) => each?.state === 'open'));
  return (
    <div className="page notice-page">
      <div className="stack gap-6">
        <div>
          <Link className="crumb" to="/notifications">
            <ArrowLeft className="icon" aria-hidden />
            {t('back')}
          </Link>
          {report ? <Head report={report} /> : <h1>{t('title')}</h1>}
        </div>
        {report ? <Outcome report={report} /> : reports.length === 0 ? <p>{t('none')}</p> : null}
      </div>
      {reports.length > 0 ? (
        <aside className="panel stack gap-4" aria-label={t('list')}>
          {report ? <h2>{t('list')}</h2> : null}
          <ul className="divide">
            {reports.map((each) => (
              <li key={each.id}>
                <ReportLine report={each} current={each.id === report?.id} />
              </li>
            ))}
          </ul>
          {olderPath ? (
            <Link className="link" to={olderPath}>
              {t('more')}
            </Link>
          ) : null}
          <p className="small muted">{t('private')}</p>
        </aside>
      ) : null}
    </div>
  );
}

function Head({ report: { kind, state, createdAt, dueAt } }: { report: OwnReportView }) {
  const t = useTranslations('reporting.own');
  const { day } = useDates();
  const dates = { date: day(createdAt), due: day(dueAt) };
  return (
    <>
      <h1>
        {state === 'open'
          ? t('headOpen')
          : t(state === 'upheld' ? `headUpheld.${kind}` : `headKept.${kind}`)}
      </h1>
      <p className="muted">
        {state === 'open'
          ? t('leadOpen', dates)
          : t(state === 'upheld' ? 'leadUpheld' : 'leadKept', dates)}
      </p>
    </>
  );
}

function StateBadge({ report: { kind, state } }: { report: OwnReportView }) {
  const t = useTranslations('reporting.own');
  const { tone, Icon } = LOOK[state];
  return (
    <Badge {...(tone ? { tone } : {})} icon={<Icon className="icon" aria-hidden />}>
      {state === 'open' ? t('waiting') : state === 'upheld' ? t(`acted.${kind}`) : t('stays')}
    </Badge>
  );
}

function Outcome({ report }: { report: OwnReportView }) {
  const t = useTranslations('reporting');
  const ruleName = useRuleName();
  const { kind, state, reason, note, rule, answer } = report;
  return (
    <>
      <div className="panel stack">
        <div className="trust-subject">
          <KindIcon kind={kind} />
          <div className="stack gap-1">
            <p>
              <StateBadge report={report} />
            </p>
            <p className="strong" dir="auto">
              {t(`subject.${kind}`, { title: report.title })}
            </p>
            <p className="small muted">{t('own.chose', { reason: t(`reasons.${reason}`) })}</p>
          </div>
        </div>
        <Way label={t('sent.way')} steps={useSteps(report)} />
      </div>
      {note ? (
        <section className="stack gap-3">
          <h2>{t('own.wrote')}</h2>
          <blockquote className="quote" dir="auto">
            {note}
          </blockquote>
        </section>
      ) : null}
      {state === 'open' || !(rule || answer) ? null : (
        <section className="stack gap-3">
          <h2>{t('own.found')}</h2>
          {answer ? <p dir="auto">{answer}</p> : null}
          {rule ? <p>{t('own.rule', { rule: ruleName(rule) })}</p> : null}
          {state === 'upheld' ? <p>{t('own.toldRule')}</p> : null}
        </section>
      )}
      {reason === 'scam' ? (
        <section className="stack gap-3">
          <h2>{t('own.paidTitle')}</h2>
          <p>{t('own.paid')}</p>
          <div className="cta-row">
            <Link className="btn btn-line" to="/safety">
              <ShieldCheck className="icon" aria-hidden />
              {t('own.safety')}
            </Link>
          </div>
        </section>
      ) : null}
    </>
  );
}

/** Sent, looked at, and how it ended. */
function useSteps(report: OwnReportView): WayStep[] {
  const t = useTranslations('reporting');
  const { day, briefMoment: time } = useDates();
  const { kind, state, createdAt, dueAt, closedAt } = report;
  const isOpen = state === 'open';
  const end = state === 'upheld' ? t(`own.acted.${kind}`) : t('own.stays');
  return [
    { name: t('own.reportedStep'), line: time(createdAt), Icon: Flag, state: 'done' },
    {
      name: t('own.lookedStep'),
      line: closedAt ? time(closedAt) : t('own.waitingBy', { date: day(dueAt) }),
      Icon: UserCheck,
      state: isOpen ? 'now' : 'done',
    },
    {
      name: isOpen ? t('own.endStep') : end,
      line: closedAt ? time(closedAt) : t('sent.byBell'),
      Icon: Gavel,
      state: isOpen ? 'next' : 'now',
    },
  ];
}

function ReportLine({ report, current }: { report: OwnReportView; current: boolean }) {
  const t = useTranslations('reporting');
  const { day } = useDates();
  const { id, kind, title, state, closedAt, dueAt } = report;
  return (
    <div className="trust-subject small-thumb">
      <KindIcon kind={kind} />
      <div className="small stack gap-1">
        <Link className="strong" to={`/reports/${id}`} aria-current={current ? 'page' : undefined}>
          <bdi>{t(`subject.${kind}`, { title })}</bdi>
        </Link>
        <span>
          <StateBadge report={report} />
        </span>
        <span className="muted">
          {state === 'open' || !closedAt ? t('own.waitingBy', { date: day(dueAt) }) : day(closedAt)}
        </span>
      </div>
    </div>
  );
}
