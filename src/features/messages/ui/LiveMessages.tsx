/**
 * What messages do on every page of somebody who is signed in: they listen, send what waited, and
 * open Contact Seller over the page. In the idle chunk; shows nothing by itself.
 */
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { LinkOverlay } from '#features/pages/ui/LinkOverlay.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { useToast } from '#ui/useToast.ts';
import { onLiveAsked, publishLive } from './live-events.ts';
import { readOutbox, sendWaiting } from './outbox.ts';
import { joinStream } from './shared-stream.ts';

const ContactDialog = lazyPart(() => import('./ContactDialog.tsx'));

/** What waits is tried again this often, and when the browser is online again. */
const TRY_AGAIN_MS = 15_000;

export function LiveMessages({ viewerId }: { viewerId: string }) {
  useStream(viewerId);
  useSendingLater(viewerId);
  return (
    <LinkOverlay<string> wanted={isContact}>
      {(overlay) => <ContactDialog {...overlay} viewerId={viewerId} />}
    </LinkOverlay>
  );
}

function useStream(viewerId: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const stream = joinStream(viewerId, (event) => {
      publishLive(event);
      if (event.event === 'end') void revalidate();
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
  }, [viewerId, revalidate]);
}

/** What was refused stands in the list of conversations; who is elsewhere is told why at once. */
function useSendingLater(viewerId: string): void {
  const toast = useToast();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let busy = false;
    const tryLater = () => {
      clearTimeout(timer);
      // Not all at the same moment after a server was away.
      timer = setTimeout(() => void send(), TRY_AGAIN_MS * (0.5 + Math.random()));
    };
    const send = async () => {
      if (busy) return;
      busy = true;
      if (readOutbox(viewerId).length > 0 && navigator.onLine)
        for (const text of await sendWaiting(viewerId)) toast({ text, tone: 'problem' });
      busy = false;
      tryLater();
    };
    const online = () => void send();
    addEventListener('online', online);
    void send();
    return () => {
      clearTimeout(timer);
      removeEventListener('online', online);
    };
  }, [viewerId, toast]);
}

const CONTACT = /^\/messages\?(?:listing|seller)=/;
/** A link to the form for a first message. */
const isContact = (href: string) => CONTACT.test(href);
