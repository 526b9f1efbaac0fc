import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Face } from '#ui/Face.tsx';
import { ContactForm, type ShownContact } from './ContactForm.tsx';
import { ConversationList, type ShownConversations } from './ConversationList.tsx';
import { askLive, onLive } from './live-events.ts';
import { firstName, Thread, type ThreadProps } from './Thread.tsx';

type MessagesScreenProps = Pick<
  ThreadProps,
  'viewerId' | 'mayWrite' | 'clientId' | 'failure' | 'now' | 'slots'
> & {
  conversations: ShownConversations;
  thread: Pick<ThreadProps, 'conversation' | 'page' | 'earlier'> | null;
  contact: ShownContact | null;
  /** The last event of the stream that this page knows. */
  streamNumber: number;
};

/** The list beside the thread; on phones one after the other. */
export function MessagesScreen(props: MessagesScreenProps) {
  const t = useTranslations('messages');
  const { conversations, thread, contact, streamNumber, now } = props;
  const navigate = useNavigate();
  useFreshPage(streamNumber);
  const isOpen = thread !== null || contact !== null;
  const openId = thread?.conversation.id ?? null;
  return (
    <div className="page">
      <div className="page-head chat-head">
        <h1>{t('title')}</h1>
      </div>
      <div className={isOpen ? 'chat is-open' : 'chat'}>
        <ConversationList
          conversations={conversations}
          openId={openId}
          now={now}
          preview={props.slots.preview}
        />
        {thread ? <Thread key={openId} {...props} {...thread} /> : null}
        {contact ? (
          <section className="thread thread-contact" key={contact.to.id}>
            <div className="dialog-head">
              <Face picture={contact.to.avatar} name={contact.to.name} />
              <h2>{t('contact.title', { name: firstName(contact.to.name) })}</h2>
            </div>
            <ContactForm
              contact={contact}
              viewerId={props.viewerId}
              clientId={props.clientId}
              failure={props.failure}
              onDone={(_outcome, id) => void navigate(id ? `/messages/${id}` : '/messages')}
            />
          </section>
        ) : null}
        {isOpen ? null : (
          <section className="thread thread-none">
            <EmptyState title={t('thread.select')} />
          </section>
        )}
      </div>
    </div>
  );
}

/** What the page does not show by itself. */
const REFRESHING: ReadonlySet<string> = new Set(['message', 'changed', 'reset']);
/** Several at once are one reading. */
const SOON_MS = 300;
/** A server that is away is asked again after about so long. */
const AGAIN_MS = 3_000;

/** Reads the page anew after something happened that it does not show by itself. */
function useFreshPage(known: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const refresh = (after = SOON_MS) => {
      clearTimeout(timer);
      timer = setTimeout(() => void read(), after);
    };
    const read = async () => {
      // A reading that fails would put an error in the place of the whole conversation.
      const isThere = await fetch('/readyz').then(
        ({ ok }) => ok,
        () => false,
      );
      if (over) return;
      if (isThere) void revalidate();
      else refresh(AGAIN_MS * (0.5 + Math.random()));
    };
    const deafen = onLive(({ event, data }) => {
      if (event === 'hello' ? data.number > known : REFRESHING.has(event)) refresh();
    });
    askLive();
    return () => {
      over = true;
      clearTimeout(timer);
      deafen();
    };
  }, [known, revalidate]);
}
