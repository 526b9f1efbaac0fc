import { useEffect, useRef } from 'react';
import { useHref, useRevalidator } from 'react-router';
import { askWho } from '#features/accounts/sessions/ask-who.ts';
import { forgetCopiesOfPeople, forgetWhoLeft } from '#platform/pages/device-drafts.ts';

const CHANNEL = 'calabash-session';
/** A tab that comes back after this long asks whether its session still stands. */
const STALE_MS = 60_000;
const ASK_AGAIN_MS = 1000;

/**
 * Keeps the tabs of a browser of one mind about who is signed in: each says who it sees, and one
 * that sees somebody else asks the server. Who was signed in and no longer is goes to the site root
 * (spec 1 section 2), and what they looked at here is taken away.
 * @param unknown the server could not tell in time; the page asks again and takes nothing for
 *   granted meanwhile
 */
export function SessionWatch({ viewerId, unknown }: { viewerId: string | null; unknown: boolean }) {
  const { revalidate } = useRevalidator();
  const home = useHref('/');
  const seen = useRef(0);

  useEffect(() => {
    if (!unknown) return;
    const timer = setInterval(() => void revalidate(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [unknown, revalidate]);

  // Once for each document: the one in which somebody signs out may draw itself anew meanwhile.
  useEffect(forgetWhoLeft, []);

  useEffect(() => {
    if (!unknown && viewerId === null) forgetCopiesOfPeople();
  }, [viewerId, unknown]);

  useEffect(() => {
    if (unknown) return;
    const check = async () => {
      seen.current = Date.now();
      const who = await askWho();
      if (who === undefined || who === viewerId) return;
      if (who === null) location.assign(home);
      else void revalidate();
    };
    const comeBack = () => {
      if (
        document.visibilityState === 'visible' &&
        viewerId !== null &&
        Date.now() - seen.current > STALE_MS
      )
        void check();
    };
    // The browser shows it as it was left, perhaps by somebody who has signed out since.
    const backAsItWas = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      channel = listen();
      void check();
    };
    const listen = () => {
      const opened = new BroadcastChannel(CHANNEL);
      opened.addEventListener('message', ({ data }) => {
        if (data !== viewerId) void check();
      });
      return opened;
    };
    // A page that hears a message after it was left is thrown away by the browser.
    const leave = () => channel.close();
    seen.current = Date.now();
    let channel = listen();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one only
    channel.postMessage(viewerId);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', comeBack);
    addEventListener('pageshow', backAsItWas);
    return () => {
      channel.close();
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', comeBack);
      removeEventListener('pageshow', backAsItWas);
    };
  }, [viewerId, unknown, revalidate, home]);

  return null;
}
