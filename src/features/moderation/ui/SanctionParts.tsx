import { Ban, CalendarClock, CircleCheck, TriangleAlert } from 'lucide-react';
import { LocalTime } from '#features/accounts/ui/LocalTime.tsx';
import type { OwnSanctionView } from '#features/moderation/sanctions/sanction.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { linkTo } from '#ui/rich.tsx';

/** A moment inside of a sentence, for `t.rich`. */
export const momentAt = (at: string) => () => <LocalTime at={at} />;

/** What became of it: until when it goes on, as a date and as what is left, or that it is over. */
export function SanctionTime({ sanction }: { sanction: OwnSanctionView }) {
  const t = useTranslations('sanctions');
  const format = useFormatter();
  const { step, status, at, until, days, daysLeft } = sanction;
  const date = format.dateTime(new Date(at), { dateStyle: 'long' });
  if (status !== 'inForce')
    return (
      <div className="until over">
        <CircleCheck className="icon" aria-hidden />
        <b>{t(`status.${status}`)}</b>
      </div>
    );
  if (step === 'suspension' && until)
    return (
      <div className="until">
        <CalendarClock className="icon" aria-hidden />
        <b>{t.rich('until', { date: momentAt(until) })}</b>
        <span className="small">{t('untilNote', { days: days ?? 0, left: daysLeft ?? 0 })}</span>
      </div>
    );
  if (step === 'ban')
    return (
      <div className="until end">
        <Ban className="icon" aria-hidden />
        <b>{t('bannedOn', { date })}</b>
        <span className="small">{t('bannedNote')}</span>
      </div>
    );
  return (
    <div className="until">
      <TriangleAlert className="icon" aria-hidden />
      <b>{t('warnedOn', { date })}</b>
      <span className="small">{t('nothingHidden')}</span>
    </div>
  );
}

/** The rule, the moderator's words and the evidence. */
export function SanctionReasons({ sanction }: { sanction: OwnSanctionView }) {
  const t = useTranslations('sanctions');
  const policy = useTranslations('policy');
  const { rule, section, note, evidence } = sanction;
  return (
    <>
      <section>
        <h2>{t('why')}</h2>
        <p className="words">{note}</p>
        <p>
          {t.rich('rule', {
            section,
            text: policy(`${rule}.text`),
            policy: linkTo(`/content-policy#${rule}`, { newTab: true }),
          })}
        </p>
      </section>
      {evidence.length > 0 ? (
        <section>
          <h2>{t('evidence')}</h2>
          {evidence.map((each) => (
            <Said key={each.title + each.at + each.quote} evidence={each} />
          ))}
        </section>
      ) : null}
    </>
  );
}

/** What somebody wrote, with the words that broke the rule marked. */
function Said({ evidence }: { evidence: OwnSanctionView['evidence'][number] }) {
  const t = useTranslations('sanctions');
  const format = useFormatter();
  const { title, at } = evidence;
  const date = format.dateTime(new Date(at), { dateStyle: 'long' });
  return (
    <blockquote className="said small">
      “
      {piecesOf(evidence).map(({ text, start, seen }) =>
        seen ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
      )}
      ” <span className="muted">{t('evidenceOf', { title, date })}</span>
    </blockquote>
  );
}

/** The quote in pieces: those that were seen, and what stands between them. */
function piecesOf({ quote, seen }: Pick<OwnSanctionView['evidence'][number], 'quote' | 'seen'>) {
  const pieces: { text: string; start: number; seen: boolean }[] = [];
  let at = 0;
  const add = (end: number, isSeen: boolean) => {
    if (end > at) pieces.push({ text: quote.slice(at, end), start: at, seen: isSeen });
    at = Math.max(at, end);
  };
  for (const { start, end } of seen.toSorted((a, b) => a.start - b.start)) {
    add(start, false);
    add(end, true);
  }
  add(quote.length, false);
  return pieces;
}
