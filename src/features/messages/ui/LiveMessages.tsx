/**
 * What messages do on every page of somebody who is signed in: they listen, send what waited, and
 * open Contact Seller over the page. In the idle chunk; shows nothing by itself.
 */
import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useFetchers, useNavigation, useRevalidator } from 'react-router';
import { askWho } from '#features/accounts/accounts.public.ts';
import { LinkOverlay } from '#features/pages/ui/LinkOverlay.tsx';
import { useSendingLater } from '#features/pages/ui/useSendingLater.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { onLiveAsked, publishLive } from './live-events.ts';
import { readOutbox, sendWaiting } from './outbox.ts';
import { joinStream } from './shared-stream.ts';

const ContactDialog = lazyPart(() => import('./ContactDialog.tsx'));

export function LiveMessages({ viewerId }: { viewerId: string }) {
  const [times, goOn] = useReducer((before: number) => before + 1, 0);
  // What was refused stands in the list of conversations, too.
  useSendingLater(viewerId, readOutbox, sendWaiting);
  return (
    <>
      <Stream key={times} viewerId={viewerId} goOn={goOn} />
      <LinkOverlay<string> wanted={isContact}>
        {(overlay) => <ContactDialog {...overlay} viewerId={viewerId} />}
      </LinkOverlay>
    </>
  );
}

/** Listens; `goOn` is called when there is a new session to listen with. */
function Stream({ viewerId, goOn }: { viewerId: string; goOn: () => void }) {
  const sessionEnded = useSessionEnd(viewerId, goOn);
  useEffect(() => {
    const stream = joinStream(viewerId, (event) => {
      publishLive(event);
      if (event.event === 'end') sessionEnded();
    });
    const answer = () => {
      const data = stream.where();
      if (data) publishLive({ event: 'hello', data });
    };
    const silence = onLiveAsked(answer);
    answer();
    return () => {
      silence();
      stream.close();
    };
  }, [viewerId, sessionEnded]);
  return null;
}

/**
 * What follows when a session ends: somebody who has a new one goes on listening, as after a second
 * factor was switched on; for everybody else the page is read anew. Not while something is being
 * sent: that may be what ended it, and its answer says where to go.
 * @returns what is called when the stream says so
 */
function useSessionEnd(viewerId: string, goOn: () => void): () => void {
  const { revalidate } = useRevalidator();
  const isSending = useFetchers().some(({ state }) => state !== 'idle');
  const busy = useNavigation().state !== 'idle' || isSending;
  const [ended, setEnded] = useState(false);
  const next = useEffectEvent((who: string | null | undefined) => {
    setEnded(false);
    if (who === viewerId) goOn();
    else void revalidate();
  });
  useEffect(() => {
    if (!ended || busy) return undefined;
    let isStill = true;
    void askWho().then((who) => {
      if (isStill) next(who);
    });
    return () => {
      isStill = false;
    };
  }, [ended, busy]);
  return useCallback(() => setEnded(true), []);
}

const CONTACT = /^\/messages\?(?:listing|seller)=/;
/** A link to the form for a first message. */
const isContact = (href: string) => CONTACT.test(href);
