import { LogOut } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHref } from 'react-router';
import { forgetDrafts } from '#platform/pages/device-drafts.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { LongWait } from './LongWait.tsx';
import { askWorker } from './offline/worker.ts';

/** As long as one waits for the server (spec 1 section 2). */
const WAIT_MS = 2_000;

/**
 * Ends the session; what was being written on this device goes with it. Without a connection the
 * person is still signed in, and told so. A server that does not answer is asked on by the browser,
 * while the page goes home: what was kept of theirs is taken away, and this page is covered until
 * the home page comes.
 */
export function SignOut() {
  const t = useTranslations('common.nav');
  const home = useHref('/');
  const [failed, setFailed] = useState(false);
  const [left, setLeft] = useState(false);
  const signOut = async (event: FormEvent) => {
    event.preventDefault();
    const asked = fetch('/logout', { method: 'POST', redirect: 'manual', keepalive: true });
    const answer = await Promise.race([asked.catch(() => null), late()]);
    // The way home, which is not followed here.
    if (answer !== 'late' && answer?.type !== 'opaqueredirect') return setFailed(true);
    forgetDrafts();
    if (answer === 'late') {
      setLeft(true);
      await askWorker({ ask: 'leave' });
    }
    // Not kept for the button that leads back.
    location.replace(home);
  };
  return (
    <form method="post" action="/logout" onSubmit={(event) => void signOut(event)}>
      {/* Above the button: below it, the lower edge of a phone would cut it off. */}
      {failed ? (
        <p className="pop-note" role="alert">
          {t('signOutFailed')}
        </p>
      ) : null}
      <button className="menu-button">
        <LogOut className="icon muted" />
        {t('signOut')}
      </button>
      {left ? <Leaving /> : null}
    </form>
  );
}

/** Over everything that the page says of whoever has left. */
function Leaving() {
  const t = useTranslations('common.waiting');
  return createPortal(
    <div className="leaving" role="status">
      <p className="muted">{t('page')}</p>
      <LongWait />
    </div>,
    document.body,
  );
}

const late = () =>
  new Promise<'late'>((resolve) => {
    setTimeout(() => resolve('late'), WAIT_MS);
  });
