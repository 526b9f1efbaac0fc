/**
 * What notices do on every page of somebody who is signed in: the number at the bell follows what
 * happens, and on a desktop the bell opens a panel. In the idle chunk.
 */
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onLive } from '#features/messages/ui/live-events.ts';
import { NOTIFICATIONS_SIGN } from '#features/notifications/notifications.sign.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { isPlainPress } from '#ui/plain-press.ts';
import { askUnread } from './bell-events.ts';
import { renewPush } from './push-browser.ts';

const BellPanel = lazyPart(() => import('./BellPanel.tsx'));

export function LiveNotices({ viewerId }: { viewerId: string }) {
  useNumber();
  useEffect(() => void renewPush(viewerId), [viewerId]);
  const { key } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<{ bell: HTMLElement; at: string } | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const fail = useCallback(() => {
    setOpened(null);
    void navigate('/notifications');
  }, [navigate]);
  useBell(
    key,
    useCallback(
      // One that was left open on another page is closed already.
      (bell: HTMLElement, at: string) =>
        setOpened((before) => (before?.at === at ? null : { bell, at })),
      [],
    ),
  );
  // Going elsewhere closes it.
  const bell = opened?.at === key ? opened.bell : null;
  useClosing(bell, close);
  if (!bell) return null;
  return (
    <Suspense>
      <BellPanel bell={bell} onClose={close} onFail={fail} />
    </Suspense>
  );
}

/** Asks when something changed, or may have; a page that nobody looks at asks when it is seen. */
function useNumber(): void {
  useEffect(() => {
    let begun = false;
    let stale = false;
    const ask = () => {
      stale = document.visibilityState !== 'visible';
      if (!stale) void askUnread('/unread');
    };
    const silence = onLive((event) => {
      if (event.event === 'sign' && event.data.of === NOTIFICATIONS_SIGN) ask();
      // The first of them comes with the page, which has the number.
      if (event.event === 'hello' || event.event === 'reset') {
        if (begun) ask();
        begun = true;
      }
    });
    const seen = () => {
      if (stale) ask();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      silence();
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
}

/** Takes plain presses on the bell of a desktop, before they lead to the page. */
function useBell(key: string, press: (bell: HTMLElement, at: string) => void): void {
  useEffect(() => {
    const hear = (event: MouseEvent) => {
      if (!isPlainPress(event)) return;
      const link = event.target instanceof Element ? event.target.closest('.bell > a') : null;
      if (!(link instanceof HTMLElement)) return;
      event.preventDefault();
      event.stopPropagation();
      press(link, key);
    };
    document.addEventListener('click', hear, { capture: true });
    return () => document.removeEventListener('click', hear, { capture: true });
  }, [key, press]);
}

/** Escape, a press elsewhere and a focus elsewhere close it; Escape gives the focus back. */
function useClosing(bell: HTMLElement | null, close: () => void): void {
  useEffect(() => {
    const place = bell?.parentElement;
    if (!bell || !place) return;
    bell.setAttribute('aria-expanded', 'true');
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      bell.focus();
      close();
    };
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !place.contains(event.target)) close();
    };
    document.addEventListener('keydown', escape);
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      bell.removeAttribute('aria-expanded');
      document.removeEventListener('keydown', escape);
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [bell, close]);
}
