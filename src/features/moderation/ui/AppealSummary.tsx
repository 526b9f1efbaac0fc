import { CheckCheck, MailCheck, Send, UserCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnAppealView } from '#features/moderation/moderation.appeal.schema.ts';
import { useFreshWhilePending } from '#features/pages/ui/useFreshWhilePending.ts';
import { useDates } from '#platform/i18n/dates.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Way, type WayStep } from './Way.tsx';

/** How far an appeal is. @param props.link whether it leads to the page of the appeal */
export function AppealSummary({ appeal, link = false }: { appeal: OwnAppealView; link?: boolean }) {
  const t = useTranslations('decisions.appealed');
  const { brief, day: dayOf } = useDates();
  const { id, state, createdAt, dueAt, closedAt } = appeal;
  const day = (at: string | null) => (at ? dayOf(at) : '');
  const isOpen = state === 'open';
  useFreshWhilePending(isOpen);
  const steps: WayStep[] = [
    { name: t('sentStep'), line: brief(createdAt), Icon: Send, state: 'done' },
    {
      name: t('readStep'),
      line: isOpen ? t('by', { date: brief(dueAt) }) : brief(closedAt ?? dueAt),
      Icon: UserCheck,
      state: isOpen ? 'now' : 'done',
    },
    {
      name: isOpen ? t('answerStep') : t(state),
      line: isOpen ? t('by', { date: brief(dueAt) }) : brief(closedAt ?? dueAt),
      Icon: state === 'upheld' ? CheckCheck : MailCheck,
      state: isOpen ? 'next' : 'now',
    },
  ];
  const dates = { date: day(createdAt), due: day(dueAt), closed: day(closedAt) };
  return (
    <div className="panel stack">
      <p>
        {link ? (
          <Link className="link strong" to={`/appeals/${id}`}>
            {t(state)}
          </Link>
        ) : null}{' '}
        <span className="muted">
          {t(isOpen ? 'sent' : state === 'withdrawn' ? 'over' : 'answered', dates)}
        </span>
      </p>
      <Way label={t('way')} steps={steps} />
    </div>
  );
}
