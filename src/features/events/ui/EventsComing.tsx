import { LongWait } from '#features/pages/ui/LongWait.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

/** Three rows in place of the list, two cards in place of the day's events. */
export function EventsComing({ view }: { view: 'list' | 'calendar' }) {
  const t = useTranslations('events');
  const Coming = view === 'list' ? ComingRow : ComingCard;
  return (
    <div className="ev-coming">
      <div className={view === 'list' ? 'ev-list' : 'stack gap-6'} aria-hidden>
        {Array.from({ length: view === 'list' ? 3 : 2 }, (_, index) => (
          <Coming key={index} />
        ))}
      </div>
      <div role="status">
        <span className="sr">{t('loading')}</span>
        <LongWait />
      </div>
    </div>
  );
}

function ComingRow() {
  return (
    <div className="ev">
      <Skeleton className="pic" />
      <Skeleton className="day-leaf" />
      <Skeleton className="words" />
      <Skeleton className="answer" />
    </div>
  );
}

function ComingCard() {
  return (
    <div className="event">
      <Skeleton className="pic" />
      <Skeleton className="words" />
      <Skeleton className="answer" />
    </div>
  );
}
