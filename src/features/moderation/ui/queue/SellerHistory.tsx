import type { CaseView } from '#features/moderation/deciding/moderation.case.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n.ts';
import { Face } from '#ui/Face.tsx';
import { useQueueTime } from './useQueueTime.ts';

/** What is known of whoever wrote it, in two lines. */
export function AuthorLine({ about, now }: { about: CaseView; now: string }) {
  const t = useTranslations('queue');
  const time = useQueueTime(now);
  const { author, history } = about;
  const proved = (['emailVerified', 'phoneVerified', 'islandVerified', 'identityVerified'] as const)
    .filter((name) => history[name])
    .map((name) => t(`proved.${name}`));
  return (
    <div className="row gap-3">
      <Face picture={author.picture} name={author.name} />
      <div className="small">
        <b>{author.name}</b>
        <p className="muted">
          {[
            t('joined', { date: time.day(history.joinedAt) }),
            ...(proved.length > 0 ? proved : [t('proved.nothing')]),
            t('decided', { approved: history.approved, rejected: history.rejected }),
            ...(history.strikes > 0 ? [t('strikes', { count: history.strikes })] : []),
          ].join(' · ')}
        </p>
      </div>
    </div>
  );
}

/** What happened to this thing, and what was decided about its author, the latest first. */
export function SellerHistory({ about, now }: { about: CaseView; now: string }) {
  const t = useTranslations('queue');
  const format = useFormatter();
  const time = useQueueTime(now);
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
          <li key={`${at} ${revision}`}>
            <div>
              <b>{t(`logged.${action}`, { revision })}</b>
              <p className="small muted">
                {by ? t('by', { name: by }) : t('byCheck')}
                {score === null ? '' : ` · ${t('riskOf', { risk: percent(score) })}`}
              </p>
            </div>
            <time className="small muted" dateTime={at}>
              {time.day(at)}
            </time>
          </li>
        ))}
        {history.decisions
          .filter(({ subjectId }) => subjectId !== about.subjectId)
          .map(({ id, at, kind, outcome, reason, decidedBy }) => (
            <li key={id}>
              <div>
                <b>
                  {t(`elsewhere.${outcome}`, {
                    kind: t.dynamic(t.has(`kind.${kind}`) ? `kind.${kind}` : 'kind.other'),
                  })}
                </b>
                <p className="small muted">
                  {decidedBy ? t('by', { name: decidedBy }) : t('byCheck')}
                  {reason && t.has(`reason.${reason}`) ? ` · ${t.dynamic(`reason.${reason}`)}` : ''}
                </p>
              </div>
              <time className="small muted" dateTime={at}>
                {time.day(at)}
              </time>
            </li>
          ))}
      </ol>
    </section>
  );
}
