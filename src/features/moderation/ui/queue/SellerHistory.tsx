import { CircleCheck, Flag, OctagonX } from 'lucide-react';
import { Link } from 'react-router';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import { useKindName } from '../useKindName.ts';
import { useQueueTime } from './useQueueTime.ts';

/** What is known of whoever wrote it, in two lines. */
export function AuthorLine({ about, now }: { about: CaseView; now: string }) {
  const t = useTranslations('queue');
  const td = useTranslations('desk.author');
  const time = useQueueTime(now);
  const { author, history } = about;
  const proved = (['emailVerified', 'phoneVerified', 'islandVerified', 'identityVerified'] as const)
    .filter((name) => history[name])
    .map((name) => t(`proved.${name}`));
  return (
    <div className="row gap-3">
      <Face picture={author.picture} name={author.name} />
      <div className="small">
        <Link className="strong" to={`/admin/people/${author.id}`}>
          {author.name}
        </Link>
        <p className="muted">
          {[
            t('joined', { date: time.day(history.joinedAt) }),
            ...(proved.length > 0 ? proved : [t('proved.nothing')]),
            td('checked', { count: history.checked }),
            t('decided', { approved: history.approved, rejected: history.rejected }),
            ...(history.strikes > 0 ? [t('strikes', { count: history.strikes })] : []),
          ].join(' · ')}
        </p>
        <p className="muted">
          {history.live > 0 ? (
            <a href={`/seller/${author.id}`} target="_blank" rel="noreferrer">
              {td('live', { count: history.live })}
            </a>
          ) : (
            td('live', { count: 0 })
          )}
          {` · ${td('sold', { count: history.sold })} · `}
          {history.rating === null
            ? td('noRating')
            : td('rating', {
                rating: Math.round(history.rating * 10) / 10,
                count: history.ratings,
              })}
        </p>
      </div>
    </div>
  );
}

/** What happened to this thing, and what was decided about its author, the latest first. */
export function SellerHistory({ about, now }: { about: CaseView; now: string }) {
  const t = useTranslations('queue');
  const format = useFormatter();
  const kindName = useKindName();
  const { log, history } = about;
  const percent = (part: number) => format.number(part, { style: 'percent' });
  return (
    <section className="panel stack gap-3">
      <h2>{t('history')}</h2>
      <AuthorLine about={about} now={now} />
      {log.length + history.decisions.length === 0 ? (
        <p className="small muted">{t('noHistory')}</p>
      ) : null}
      <ol className="q-hist">
        {log.map(({ at, revision, action, score, by }) => (
          <Past
            key={`${at} ${revision}`}
            look={action}
            title={t(`logged.${action}`, { revision })}
            by={by}
            also={score === null ? null : t('riskOf', { risk: percent(score) })}
            at={at}
          />
        ))}
        {history.decisions
          .filter(({ subjectId }) => subjectId !== about.subjectId)
          .map(({ id, at, kind, outcome, reason, decidedBy }) => (
            <Past
              key={id}
              look={outcome}
              title={t(`elsewhere.${outcome}`, { kind: kindName(kind) })}
              by={decidedBy}
              also={reason && t.has(`reason.${reason}`) ? t.dynamic(`reason.${reason}`) : null}
              at={at}
            />
          ))}
      </ol>
    </section>
  );
}

const LOOKS = {
  approve: { className: 'good', icon: CircleCheck },
  flag: { className: 'warn', icon: Flag },
  reject: { className: 'bad', icon: OctagonX },
  remove: { className: 'bad', icon: OctagonX },
} as const;

/** Something that was decided before. */
function Past({
  look,
  title,
  by,
  also,
  at,
}: {
  look: keyof typeof LOOKS;
  title: string;
  /** Null: the check. */
  by: string | null;
  also: string | null;
  at: string;
}) {
  const t = useTranslations('queue');
  const { className, icon: Icon } = LOOKS[look];
  const time = useQueueTime(at);
  return (
    <li className={className}>
      <i>
        <Icon className="icon" aria-hidden />
      </i>
      <div>
        <b>{title}</b>
        <p className="small muted">
          {by ? t('by', { name: by }) : t('byCheck')}
          {also ? ` · ${also}` : ''}
        </p>
      </div>
      <time className="small muted num" dateTime={at}>
        {time.day(at)}
      </time>
    </li>
  );
}
