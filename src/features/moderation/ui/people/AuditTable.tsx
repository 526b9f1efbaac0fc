import { Link } from 'react-router';
import type { AuditEntryView } from '#features/moderation/people/moderation.audit.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n.ts';
import { Face } from '#ui/Face.tsx';

/** Entries of the audit log, latest first. */
export function AuditTable({ entries }: { entries: readonly AuditEntryView[] }) {
  const t = useTranslations('audit');
  return (
    <table className="audit-rows">
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
  const format = useFormatter();
  const { at, actor, action, kind, subjectId, subject, detail } = entry;
  const [group = '', verb = ''] = action.split('.');
  const key = `actions.${group}.${verb}`;
  const facts = Object.entries(detail)
    .filter(([name, value]) => value !== null && !name.endsWith('Id'))
    .map(([name, value]) => `${name}: ${String(value)}`);
  return (
    <tr>
      <td>
        <time dateTime={at}>
          {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })}
        </time>
      </td>
      <td>
        <span className="row">
          <Face picture={actor?.picture ?? null} name={actor?.name ?? '·'} size="s" />
          {actor?.name ?? t('automatic')}
        </span>
      </td>
      <td>
        <b className="strong">{t.has(key) ? t.dynamic(key) : action}</b>
      </td>
      <td>
        {subject && subjectId ? (
          <Link className="link" to={`/admin/people/${subjectId}`}>
            {subject}
          </Link>
        ) : (
          [kind, subjectId?.slice(-6)].filter(Boolean).join(' ')
        )}
      </td>
      <td className="muted">{facts.join(', ')}</td>
    </tr>
  );
}
