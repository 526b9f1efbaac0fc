/**
 * What messages do on every page of somebody who is signed in: they listen, send what waited, and
 * open Contact Seller over the page. In the idle chunk; shows nothing by itself.
 */
import { useCallback, useEffect, useRef } from 'react';
import { useFetchers, useNavigation, useRevalidator } from 'react-router';
import { LinkOverlay } from '#features/pages/ui/LinkOverlay.tsx';
import { useSendingLater } from '#features/pages/ui/useSendingLater.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { onLiveAsked, publishLive } from './live-events.ts';
import { readOutbox, sendWaiting } from './outbox.ts';
import { joinStream } from './shared-stream.ts';

const ContactDialog = lazyPart(() => import('./ContactDialog.tsx'));

export function LiveMessages({ viewerId }: { viewerId: string }) {
  useStream(viewerId);
  // What was refused stands in the list of conversations, too.
  useSendingLater(viewerId, readOutbox, sendWaiting);
  return (
    <LinkOverlay<string> wanted={isContact}>
      {(overlay) => <ContactDialog {...overlay} viewerId={viewerId} />}
    </LinkOverlay>
  );
}

function useStream(viewerId: string): void {
  const readAnew = useReadAnewOnEnd();
  useEffect(() => {
    const stream = joinStream(viewerId, (event) => {
      publishLive(event);
      if (event.event === 'end') readAnew();
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
  }, [viewerId, readAnew]);
}

/**
 * Reads the page anew when the session has ended. Not while something is being sent: that may be
 * what ended it, and its answer says where to go, which a page that is read anew would overtake.
 */
function useReadAnewOnEnd(): () => void {
  const { revalidate } = useRevalidator();
  const isSending = useFetchers().some(({ state }) => state !== 'idle');
  const busy = useNavigation().state !== 'idle' || isSending;
  const now = useRef({ busy, ended: false });
  useEffect(() => {
    now.current.busy = busy;
    if (busy || !now.current.ended) return;
    now.current.ended = false;
    void revalidate();
  }, [busy, revalidate]);
  return useCallback(() => {
    if (now.current.busy) now.current.ended = true;
    else void revalidate();
  }, [revalidate]);
}

const CONTACT = /^\/messages\?(?:listing|seller)=/;
/** A link to the form for a first message. */
const isContact = (href: string) => CONTACT.test(href);
