import { ArrowLeft, CircleCheck, CircleX, Clock, Pencil, Scale } from 'lucide-react';
import { Link } from 'react-router';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import type { DecisionView } from '#features/moderation/moderation.appeal.schema.ts';
import { sectionOf } from '#features/moderation/sanctions/sanction.limits.ts';
import type { StandingView } from '#features/moderation/sanctions/sanction.schema.ts';
import { isWaiting, useFreshWhilePending } from '#features/pages/ui/useFreshWhilePending.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { AppealSummary } from './AppealSummary.tsx';
import { KindIcon } from './KindIcon.tsx';
import { MarkedWords } from './MarkedWords.tsx';
import { StandingTrack } from './StandingTrack.tsx';

/** A decision as its author reads it: what happened, the thing, the rule, what we saw, what now. */
export function DecisionScreen({
  decision,
  standing,
}: {
  decision: DecisionView;
  standing: StandingView;
}) {
  const t = useTranslations('decisions');
  const { kind, outcome, appeal, note } = decision;
  const isAgainst = outcome !== 'approve';
  const titles = {
    approve: `approved.${kind}`,
    reject: `rejected.${kind}`,
    remove: `removed.${kind}`,
  };
  return (
    <div className="page notice-page">
      <div className="stack gap-6">
        <div>
          <Link className="crumb" to="/notifications">
            <ArrowLeft className="icon" aria-hidden />
            {t('back')}
          </Link>
          <h1>{t.dynamic(titles[outcome])}</h1>
          <p className="muted">
            <WhatHappened decision={decision} />
          </p>
        </div>
        <Subject decision={decision} />
        {appeal ? <AppealSummary appeal={appeal} link /> : null}
        {isAgainst ? <Rule decision={decision} /> : null}
        <Seen seen={decision.seen} />
        {note ? (
          <section className="stack gap-3">
            <h2>{t('note')}</h2>
            <blockquote className="quote" dir="auto">
              {note}
            </blockquote>
          </section>
        ) : null}
        {isAgainst ? <WhatYouCanDo decision={decision} /> : null}
      </div>
      <aside className="stack gap-4">
        <StandingTrack standing={standing} />
      </aside>
    </div>
  );
}

function WhatHappened({ decision }: { decision: DecisionView }) {
  const t = useTranslations('decisions');
  const { at, outcome, whole, byCheck, subject } = decision;
  const date = useFormatter().dateTime(new Date(at), { dateStyle: 'long' });
  if (!subject) return t('gone', { date });
  if (outcome === 'approve' || subject.status === 'approved') return t('again', { date });
  if (!whole) return t('edit', { date });
  return t(byCheck ? 'byCheck' : 'byModerator', { date });
}

const TONES: Record<string, BadgeTone> = {
  rejected: 'rejected',
  removed: 'rejected',
  approved: 'approved',
  pending: 'pending',
  flagged: 'pending',
};

function Subject({ decision: { kind, subject } }: { decision: DecisionView }) {
  const t = useTranslations('decisions.status');
  useFreshWhilePending(isWaiting(subject?.status));
  if (!subject) return null;
  const { title, path, status, picture, price, place } = subject;
  const tone = TONES[status] ?? 'neutral';
  const Icon = tone === 'approved' ? CircleCheck : tone === 'pending' ? Clock : CircleX;
  return (
    <div className="panel">
      <div className="trust-subject">
        {picture ? (
          <span className="thumb">
            <ListingPicture media={picture} alt="" sizes="80px" />
          </span>
        ) : (
          <KindIcon kind={kind} />
        )}
        <div className="stack gap-1">
          <p className="row wrap">
            {price ? <b className="num">{price}</b> : null}
            <Badge tone={tone} icon={<Icon className="icon" aria-hidden />}>
              {t.has(status) ? t.dynamic(status) : status}
            </Badge>
          </p>
          <Link className="strong" to={path}>
            <bdi>{title}</bdi>
          </Link>
          {place ? <p className="small muted">{place}</p> : null}
        </div>
      </div>
    </div>
  );
}

function Rule({ decision: { rule } }: { decision: DecisionView }) {
  const t = useTranslations('decisions');
  const ts = useTranslations('policy');
  if (!rule) return null;
  return (
    <section className="stack gap-3">
      <h2>{t('rule')}</h2>
      <div className="note error">
        <Scale className="icon" aria-hidden />
        <div>
          <strong>{ts(`${rule}.title`)}</strong>
          {t('section', { section: sectionOf(rule), text: ts(`${rule}.text`) })}{' '}
          <Link className="link" to={`/content-policy#${rule}`}>
            {t('read')}
          </Link>
        </div>
      </div>
    </section>
  );
}

function Seen({ seen: { texts, reasons } }: { seen: DecisionView['seen'] }) {
  const t = useTranslations('decisions');
  if (reasons.length === 0) return null;
  return (
    <section className="stack gap-3">
      <h2>{t('seen')}</h2>
      <MarkedWords texts={texts} />
      <ol className="stack gap-2 small seen-reasons">
        {reasons.map(({ number, text }) => (
          <li key={number}>
            <span className="ref" aria-hidden>
              {number}
            </span>
            <span>
              <span className="sr">{t('number', { number })}: </span>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function WhatYouCanDo({ decision }: { decision: DecisionView }) {
  const t = useTranslations('decisions');
  const format = useFormatter();
  const { id, subject, appeal, appealUntil } = decision;
  const editPath = subject?.status === 'approved' ? null : (subject?.editPath ?? null);
  const marked = decision.seen.texts.length > 0;
  const text = editPath
    ? marked
      ? 'canEdit'
      : 'canCorrect'
    : appealUntil
      ? 'canAppeal'
      : 'canNothing';
  if (appeal && !editPath) return null;
  return (
    <section className="stack gap-3">
      <h2>{t('can')}</h2>
      <p>{t(text)}</p>
      <div className="cta-row">
        {editPath ? (
          <Link className="btn btn-primary btn-lg" to={editPath}>
            <Pencil className="icon" aria-hidden />
            {t('editLink')}
          </Link>
        ) : null}
        {appealUntil ? (
          <Link className="btn btn-line btn-lg" to={`/appeals/new?decision=${id}`}>
            <Scale className="icon" aria-hidden />
            {t('appeal')}
          </Link>
        ) : null}
      </div>
      {appeal ? null : (
        <p className="small muted">
          {appealUntil
            ? t('until', {
                date: format.dateTime(new Date(appealUntil), { dateStyle: 'long' }),
              })
            : t('late')}
        </p>
      )}
    </section>
  );
}
