import {
  CircleCheck,
  CircleX,
  Flag,
  type LucideIcon,
  Mail,
  Scale,
  Smartphone,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { Link } from 'react-router';
import { actionWords } from '#features/moderation/people/audit-words.ts';
import type { PersonEventView } from '#features/moderation/people/people.schema.ts';
import { useFlagName } from '#features/moderation/ui/useFlagName.ts';
import { useRuleName } from '#features/moderation/ui/useRuleName.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

/** By what happened, or by what and how. */
const LOOKS: Record<string, { Icon: LucideIcon; className: string }> = {
  sanction: { Icon: TriangleAlert, className: 'warn' },
  'sanction.ban': { Icon: CircleX, className: 'bad' },
  'sanction.restoration': { Icon: Undo2, className: 'good' },
  'sanction.expiry': { Icon: CircleCheck, className: 'good' },
  decision: { Icon: CircleX, className: 'bad' },
  'decision.approve': { Icon: CircleCheck, className: 'good' },
  appeal: { Icon: Scale, className: '' },
  report: { Icon: Flag, className: '' },
  session: { Icon: Smartphone, className: '' },
  joined: { Icon: Mail, className: 'good' },
};

/** What happened to somebody, latest first, with what was seen. */
export function PersonHistory({ events }: { events: readonly PersonEventView[] }) {
  return (
    <ol className="hist">
      {events.map((event) => (
        <PersonEvent key={event.id} event={event} />
      ))}
    </ol>
  );
}

function PersonEvent({ event }: { event: PersonEventView }) {
  const t = useTranslations('people');
  const audit = useTranslations('audit');
  const format = useFormatter();
  const { what, code, kind, title, path, at } = event;
  const look = LOOKS[`${what}.${code}`] ?? LOOKS[what];
  const { Icon = Flag, className = '' } = look ?? {};
  const about = path ? (
    <Link className="link" to={path}>
      {title}
    </Link>
  ) : (
    title
  );
  const words = useEvidence(event).join(' · ');
  return (
    <li className={className}>
      <i>
        <Icon className="icon" aria-hidden />
      </i>
      <div>
        <b>
          {what === 'decision'
            ? actionWords(audit, { action: `decision.${code}`, kind: kind ?? '', detail: {} })
            : t.dynamic(`events.${what}.${code}`)}
          {event.strike === null ? null : `, ${t('strike', { number: event.strike })}`}
        </b>
        <p className="small muted">
          {about}
          {title && words ? ' · ' : null}
          {words}
        </p>
      </div>
      <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium' })}</time>
    </li>
  );
}

/** Which risk, which flags, which rule, and who decided by it. */
function useEvidence({
  what,
  risk,
  flags,
  reason,
  device,
  by,
  isAutomatic,
}: PersonEventView): string[] {
  const t = useTranslations('people');
  const reasons = useTranslations('reporting.reasons');
  const ruleName = useRuleName();
  const flagName = useFlagName();
  const said = reason && (what === 'report' ? reasons.dynamic(reason) : ruleName(reason));
  return [
    risk === null ? null : t('risk', { percent: Math.round(risk * 100) }),
    ...flags.map(flagName),
    said,
    device,
    isAutomatic ? t('automatic') : by && t('by', { name: by }),
  ].filter((words): words is string => words !== null && words !== '');
}
