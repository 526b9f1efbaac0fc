import { Heart, MessageCircle, Pencil, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { draftNames } from '#platform/pages/device-drafts.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { languagePrefixHere } from '#platform/jsx/own-links.ts';
import { languagePrefix, splitLanguage, withoutLanguage } from '#platform/i18n/language-path.ts';
import { ownPath } from '#platform/http/own-path.ts';
import type { OfflineEntry, OfflineList } from '#platform/pages/worker-messages.ts';
import { Button } from '#ui/Button.tsx';
import { askWorker } from './worker.ts';

const NOTHING: OfflineList = { things: [], others: [], data: [] };
const WAYS = [
  ['/favorites', 'favorites', Heart],
  ['/messages', 'messages', MessageCircle],
  ['/sell', 'drafts', Pencil],
] as const;

/**
 * What is kept on this device, in place of a page that is not; the address of that one is behind
 * the #. Where its data is kept, it is opened.
 */
export function OfflinePages() {
  const t = useTranslations('offline');
  const navigate = useNavigate();
  const wanted = ownPath(useLocation().hash.slice(1));
  const language = languagePrefixHere();
  const [kept, setKept] = useState<OfflineList | null>(null);
  const [now] = useState(Date.now);

  useEffect(() => {
    let over = false;
    void askWorker({ ask: 'kept' }).then((found) => {
      if (over) return;
      // The router goes to pages of its own language.
      if (wanted && languageOf(wanted) === language && found?.data.includes(wanted))
        void navigate(withoutLanguage(wanted), { replace: true });
      else setKept(found ?? NOTHING);
    });
    return () => {
      over = true;
    };
  }, [wanted, language, navigate]);

  useEffect(() => {
    if (!wanted) return;
    const back = () => location.replace(wanted);
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [wanted]);

  const missing = wanted !== null && kept !== null;
  const ways = WAYS.flatMap(([path, text, Icon]) => {
    const others = (kept?.others ?? []).filter((other) => withoutLanguage(other) === path);
    const other = others.find((each) => languageOf(each) === language) ?? others[0];
    return other ? [{ path: other, text, Icon }] : [];
  });
  return (
    <div className="page kept-page">
      <div className="empty">
        <h1>{t(missing ? 'title' : 'listTitle')}</h1>
        <p>{t(missing ? 'text' : 'listText')}</p>
        {missing ? (
          <Button look="line" onClick={() => location.replace(wanted)}>
            <RefreshCw className="icon" aria-hidden />
            {t('retry')}
          </Button>
        ) : null}
      </div>
      {kept && kept.things.length > 0 ? (
        <ul className="kept" aria-label={t('list')}>
          {kept.things.map((each) => (
            <OfflinePage
              key={each.path}
              {...each}
              now={now}
              hasData={kept.data.includes(each.path)}
            />
          ))}
        </ul>
      ) : null}
      {kept && kept.things.length + ways.length === 0 ? (
        <p className="muted">{t('nothing')}</p>
      ) : null}
      <div className="row wrap">
        {ways.map(({ path, text, Icon }) => (
          <a
            key={path}
            className="btn btn-quiet"
            href={asItIs(path)}
            target={kept?.data.includes(path) ? undefined : '_self'}
          >
            <Icon className="icon" aria-hidden />
            {text === 'drafts' ? t(text, { count: draftNames().length }) : t(text)}
          </a>
        ))}
      </div>
    </div>
  );
}

const languageOf = (path: string) =>
  languagePrefix(splitLanguage(path.split('?', 1)[0] ?? '').language);
/** A link to a path that says its language itself: this page's is not put before it. */
const asItIs = (path: string) => new URL(path, location.origin).href;

/** One line; a page of which only the document is kept is loaded as a document. */
function OfflinePage({
  path,
  title,
  line,
  picture,
  keptAt,
  now,
  hasData,
}: OfflineEntry & { now: number; hasData: boolean }) {
  const format = useFormatter();
  return (
    <li>
      <span className="thumb">
        {picture ? <img src={picture} alt="" width="56" height="56" /> : null}
      </span>
      <div className="small">
        <p dir="auto">
          <a href={asItIs(path)} target={hasData ? undefined : '_self'}>
            {title}
          </a>
        </p>
        {line ? <p className="muted num">{line}</p> : null}
      </div>
      <time className="small muted" dateTime={new Date(keptAt).toISOString()}>
        {format.relativeTime(keptAt, now)}
      </time>
    </li>
  );
}
