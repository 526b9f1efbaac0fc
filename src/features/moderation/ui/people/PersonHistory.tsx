import { CircleX, Flag, Mail, Smartphone, TriangleAlert } from 'lucide-react';
import type { PersonEventView } from '#features/moderation/people/moderation.people.schema.ts';
import { useRuleName } from '#features/moderation/ui/useRuleName.ts';
import { useFormatter, useTranslations } from '#platform/i18n.ts';

const LOOKS = {
  sanction: { Icon: TriangleAlert, className: 'warn' },
  decision: { Icon: CircleX, className: 'bad' },
  report: { Icon: Flag, className: '' },
  session: { Icon: Smartphone, className: '' },
  joined: { Icon: Mail, className: 'good' },
} as const;

/** What happened to somebody, latest first. */
export function PersonHistory({ events }: { events: readonly PersonEventView[] }) {
  const t = useTranslations('people');
  return (
    <section className="panel" aria-labelledby="history">
      <h2 id="history">{t('history')}</h2>
      <ol className="hist">
        {events.map((event) => (
          <PersonEvent key={event.id} event={event} />
        ))}
      </ol>
    </section>
  );
}

function PersonEvent({ event: { what, code, detail, by, at } }: { event: PersonEventView }) {
  const t = useTranslations('people');
  const ruleName = useRuleName();
  const format = useFormatter();
  const isGood = code === 'approve' || code === 'restoration' || code === 'expiry';
  const { Icon, className } = LOOKS[what];
  const isRule = what === 'sanction' || what === 'decision';
  const lines = [detail && (isRule ? ruleName(detail) : detail), by && t('by', { name: by })];
  return (
    <li className={isGood ? 'good' : className}>
      <i>
        <Icon className="icon" aria-hidden />
      </i>
      <div>
        <b>{t.dynamic(`events.${what}.${code}`)}</b>
        <p className="small muted">{lines.filter(Boolean).join(' · ')}</p>
      </div>
      <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium' })}</time>
    </li>
  );
}
