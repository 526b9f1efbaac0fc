import {
  ArrowLeftRight,
  CircleCheck,
  CircleX,
  Clock,
  Cpu,
  Eye,
  Flag,
  Hand,
  type LucideIcon,
  Languages,
  MessagesSquare,
  Scale,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  TriangleAlert,
  Undo2,
  UserCog,
} from 'lucide-react';
import { Link } from 'react-router';
import type { AuditEntryView } from '#features/moderation/people/audit.schema.ts';
import {
  actionWords,
  detailWords,
  namelessWords,
} from '#features/moderation/people/audit-words.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';

/** By action, or by the group of it. */
const ICONS: Record<string, LucideIcon> = {
  'decision.approve': CircleCheck,
  'decision.reject': CircleX,
  'decision.flag': Flag,
  'decision.hold': Clock,
  'sanction.warning': TriangleAlert,
  'sanction.restore': Undo2,
  sanction: Clock,
  decision: Scale,
  claim: Hand,
  look: Eye,
  settings: SlidersHorizontal,
  badge: ShieldCheck,
  role: UserCog,
  factor: UserCog,
  feature: Sparkles,
  forum: MessagesSquare,
  rates: ArrowLeftRight,
  synonyms: Languages,
};

/**
 * Entries of the audit log, latest first, day by day.
 * @param count how many there are, in words
 */
export function AuditTable({
  entries,
  count,
}: {
  entries: readonly AuditEntryView[];
  count: string;
}) {
  const format = useFormatter();
  const days = Object.entries(
    Object.groupBy(entries, ({ at }) => format.dateTime(new Date(at), { dateStyle: 'full' })),
  );
  if (days.length === 0) return <p className="small muted">{count}</p>;
  return days.map(([day, some = []], place) => (
    <section key={day} aria-label={day}>
      <div className="row between wrap audit-day">
        <h2>{day}</h2>
        {place === 0 ? <p className="small muted num">{count}</p> : null}
      </div>
      <DayTable entries={some} />
    </section>
  ));
}

function DayTable({ entries }: { entries: readonly AuditEntryView[] }) {
  const t = useTranslations('audit');
  return (
    <table className="rows audit-rows">
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col">{t('action')}</th>
          <th scope="col">{t('on')}</th>
          <th scope="col">{t('details')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function AuditRow({ entry }: { entry: AuditEntryView }) {
  const t = useTranslations('audit');
  const policy = useTranslations('policy');
  const flags = useTranslations('moderation.flags');
  const format = useFormatter();
  const { at, action } = entry;
  const Icon = ICONS[action] ?? ICONS[action.split('.', 1)[0] ?? ''] ?? Clock;
  return (
    <tr>
      <td>
        <time dateTime={at}>{format.dateTime(new Date(at), { timeStyle: 'medium' })}</time>
      </td>
      <td>
        <Who actor={entry.actor} />
      </td>
      <td>
        <span className="row audit-action">
          <Icon className="icon icon-s" aria-hidden />
          <b className="strong">{actionWords(t, entry)}</b>
        </span>
      </td>
      <td>
        <OnWhat entry={entry} />
      </td>
      <td className="muted">{detailWords(t, { policy, flags }, entry).join(', ')}</td>
    </tr>
  );
}

function Who({ actor }: { actor: AuditEntryView['actor'] }) {
  const t = useTranslations('audit');
  if (!actor)
    return (
      <span className="row">
        <span className="avatar s initials" aria-hidden>
          <Cpu className="icon icon-s" />
        </span>
        {t('automatic')}
      </span>
    );
  const name = actor.name || t('gone');
  return (
    <span className="row">
      <Face picture={actor.picture} name={name} size="s" />
      {name}
    </span>
  );
}

function OnWhat({ entry }: { entry: AuditEntryView }) {
  const t = useTranslations('audit');
  const { subject, path, detail } = entry;
  const name = subject === null || subject === '' ? namelessWords(t, entry) : subject;
  const { revision } = detail;
  return (
    <>
      {path === null ? (
        name
      ) : (
        <Link className="link" to={path}>
          {name}
        </Link>
      )}
      {typeof revision === 'number' ? `, ${t('revision', { revision })}` : null}
    </>
  );
}
