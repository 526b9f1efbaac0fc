import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';

/**
 * The path, kept in the entry of the history: a reload, the forward button and a new currency ask
 * for the listing again, and then the Referer is the listing itself.
 */
function useKeptPath(given: string | null): string | null {
  const kept = useSyncExternalStore(neverChanges, keptPath, () => null);
  useEffect(() => {
    if (given) window.history.replaceState({ ...window.history.state, browsedAt: given }, '');
  }, [given]);
  return given ?? kept;
}

const neverChanges = () => () => {};

function keptPath(): string | null {
  const { browsedAt } = (window.history.state ?? {}) as { browsedAt?: unknown };
  return typeof browsedAt === 'string' ? browsedAt : null;
}

/** Whether the entry before this one in the history is where the person was browsing. */
function isEntryBefore(address: string): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  // The first one of this document: the one before may be a document, which browsers keep whole.
  return idx ? true : window.history.length > 1 && document.referrer === address;
}

/**
 * Leads back to where the person was browsing; by the history when that is the entry before, so
 * that the scroll position returns.
 */
export function BackLink({ path: given }: { path: string | null }) {
  const path = useKeptPath(given);
  const t = useTranslations('detail');
  const navigate = useNavigate();
  const goBack = (event: MouseEvent<HTMLAnchorElement>) => {
    const plain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || !path || !isEntryBefore(event.currentTarget.href)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <a className="crumb" href={path ?? '/products'} onClick={goBack}>
      <ArrowLeft className="icon" aria-hidden="true" />
      {path?.startsWith('/search') ? t('backSearch') : t('back')}
    </a>
  );
}
