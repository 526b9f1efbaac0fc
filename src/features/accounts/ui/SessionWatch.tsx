import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const CHANNEL = 'calabash-session';
/** A tab that comes back after this long asks whether its session still stands. */
const STALE_MS = 60_000;
const ASK_AGAIN_MS = 1000;

/**
 * Keeps the tabs of a browser of one mind about who is signed in: each says who it sees, and one that sees somebody
 * else asks the server. Who was signed in and no longer is goes to the site root (spec 1 section 2).
 * @param unknown the server could not tell in time; the page asks again and takes nothing for granted meanwhile
 */
export function SessionWatch({ viewerId, unknown }: { viewerId: string | null; unknown: boolean }) {
  const { revalidate } = useRevalidator();
  const before = useRef(viewerId);

  useEffect(() => {
    const lost = before.current !== null && viewerId === null && !unknown;
    if (!unknown) before.current = viewerId;
    if (lost) location.assign('/');
  }, [viewerId, unknown]);

  useEffect(() => {
    if (!unknown) return;
    const timer = setInterval(() => void revalidate(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [unknown, revalidate]);

  useEffect(() => {
    if (unknown) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }) => { if (data !== viewerId) void revalidate(); });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it has one origin only
    channel.postMessage(viewerId);
    return () => channel.close();
  }, [viewerId, unknown, revalidate]);

  useEffect(() => {
    let seen = Date.now();
    const look = () => {
      if (document.visibilityState === 'hidden' || viewerId === null || Date.now() - seen < STALE_MS) return;
      seen = Date.now();
      void revalidate();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [viewerId, revalidate]);

  return null;
}
