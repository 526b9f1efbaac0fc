import { WifiOff } from 'lucide-react';
import { useEffect, useReducer } from 'react';
import { useLocation } from 'react-router';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { useOnline } from '#ui/useOnline.ts';
import { useOfflinePage } from './offline/useOfflinePage.ts';
import { useReadAgain } from './offline/useReadAgain.ts';

const MINUTE_MS = 60_000;
/** What is kept, in place of a page that is not: how old the list itself is says nothing. */
const LIST = '/offline';

/** The time, and how to look at the clock again. */
const useClock = () => useReducer(Date.now, 0, Date.now);

/**
 * That there is no network, and how old what is shown is; nothing while there is one and the page
 * came from it.
 */
export function OfflineStrip() {
  const { key, pathname } = useLocation();
  const [since, reset] = useClock();
  useEffect(reset, [key, reset]);
  const online = useOnline();
  const kept = useOfflinePage(online);
  useReadAgain({ isKept: online && pathname !== LIST && (kept?.instead ?? false) });
  return (
    <div role="status">
      {online && !kept?.instead ? null : (
        <Strip since={(pathname !== LIST && kept?.keptAt) || since} />
      )}
    </div>
  );
}

function Strip({ since }: { since: number }) {
  const t = useTranslations('common.waiting');
  const format = useFormatter();
  const [now, look] = useClock();
  useEffect(() => {
    const timer = setInterval(look, MINUTE_MS);
    return () => clearInterval(timer);
  }, [look]);
  return (
    <p className="offline">
      <WifiOff className="icon icon-s" aria-hidden />
      <span>
        {now - since < MINUTE_MS
          ? t('offline')
          : t('offlineSince', { ago: format.relativeTime(since, now) })}
      </span>
    </p>
  );
}
