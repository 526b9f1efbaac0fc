import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useFetcher, useFetchers, useLocation, useRevalidator } from 'react-router';
import type { DeferredView } from '#features/moderation/deferred/schema.ts';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { useShortcuts } from '#ui/useShortcuts.ts';
import { casePath, QUEUE_PATH } from './queue/queue-paths.ts';

/** So often the page asks whether decisions have taken effect, while there are such. */
const ASK_MS = 3_000;
/** So many are shown, the latest; U takes back one after the other. */
const SHOWN = 3;

/**
 * What somebody decided a moment ago, with the button and the key that take it back; and what could
 * not take effect, with why.
 */
export function DecidedBar({ deferred }: { deferred: readonly DeferredView[] }) {
  const t = useTranslations('admin.deferred');
  const { pathname, search } = useLocation();
  const action = pathname === QUEUE_PATH ? pathname + search : QUEUE_PATH;
  const { Form, submit, data } = useFetcher<DeskAnswer>({ key: 'undo' });
  const waiting = deferred.filter(({ effectAt }) => effectAt !== null);
  const send = (fields: Record<string, string>) =>
    submit({ intent: 'undo', ...fields }, { method: 'post', action });
  const undo = (batch: string, stay: boolean) => send({ batch, ...(stay ? { stay: 'on' } : {}) });
  useUndoKey(waiting[0] ?? null, ({ batch, waveId }) => undo(batch, waveId !== null));
  useAskWhile(waiting.length > 0);
  const failure = data?.failure ?? null;
  const refused = deferred.filter(({ effectAt }) => effectAt === null);
  const titleOf = ({ title, count }: DeferredView) => ({ title: title || t('untitled'), count });
  return (
    <div className="decided-bar" role="status">
      {waiting.slice(0, SHOWN).map((each) => (
        <Form key={each.batch} method="post" action={action} className="note ok">
          <span>
            <b>{t(each.decision, titleOf(each))}</b> {t('soon')}
          </span>
          <input type="hidden" name="batch" value={each.batch} />
          {each.waveId ? <input type="hidden" name="stay" value="on" /> : null}
          <button className="btn btn-line btn-sm push" name="intent" value="undo">
            <Undo2 className="icon icon-s" aria-hidden />
            {t('undo')} <kbd className="kbd desk">U</kbd>
          </button>
        </Form>
      ))}
      {refused.map((each) => (
        <Banner
          key={each.batch}
          tone="error"
          title={t('refused', titleOf(each))}
          action={
            <button
              className="link"
              onClick={() => void send({ batch: each.batch, refused: 'on', stay: 'on' })}
            >
              {t('close')}
            </button>
          }
        >
          {each.refused} <Link to={casePath(each.caseId)}>{t('open')}</Link>
        </Banner>
      ))}
      <FormProblem failure={failure} />
    </div>
  );
}

/** Where a page shows what U takes back there, as that of a wave does, the key is its own. */
const isTaken = () => document.querySelector('main [data-key=reverse]') !== null;

/** U takes back the latest; while that is on its way to the server, as soon as it is there. */
function useUndoKey(latest: DeferredView | null, undo: (latest: DeferredView) => unknown): void {
  const isSending = useFetchers().some(
    ({ key, state }) => key.startsWith('decide ') && state !== 'idle',
  );
  const isWanted = useRef(false);
  useShortcuts((key, repeated) => {
    if (key !== 'u' || repeated || isTaken() || !(isSending || latest)) return false;
    isWanted.current = isSending;
    if (!isSending && latest) undo(latest);
    return true;
  });
  useEffect(() => {
    if (!isWanted.current || isSending) return;
    isWanted.current = false;
    if (latest) undo(latest);
  });
}

function useAskWhile(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(() => void revalidate(), ASK_MS);
    return () => window.clearInterval(timer);
  }, [isWaiting, revalidate]);
}
