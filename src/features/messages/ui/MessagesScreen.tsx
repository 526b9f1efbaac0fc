import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Face } from '#ui/Face.tsx';
import { ContactForm, type ContactView } from './ContactForm.tsx';
import { ConversationList, type ConversationListView } from './ConversationList.tsx';
import { askLive, onLive } from './live-events.ts';
import { firstName, Thread, type ThreadProps } from './Thread.tsx';

type MessagesScreenProps = Pick<
  ThreadProps,
  'viewerId' | 'mayWrite' | 'clientId' | 'failure' | 'now' | 'slots'
> & {
  conversations: ConversationListView;
  thread: Pick<ThreadProps, 'conversation' | 'page' | 'earlier'> | null;
  contact: ContactView | null;
  /** The last event of the stream that this page knows. */
  streamNumber: number;
};

/** The list beside the thread; on phones one after the other. */
export function MessagesScreen(props: MessagesScreenProps) {
  const t = useTranslations('messages');
  const { conversations, thread, contact, streamNumber, now } = props;
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
          viewerId={props.viewerId}
          conversations={conversations}
          openId={openId}
          now={now}
          preview={props.slots.preview}
        />
        {thread ? <Thread key={openId} {...props} {...thread} /> : null}
        {contact ? (
          <FirstMessage
            key={contact.to.id}
            contact={contact}
            viewerId={props.viewerId}
            clientId={props.clientId}
            failure={props.failure}
          />
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

/** The form for a first message; one that waits on the device is said to, and the form goes. */
function FirstMessage(
  props: { contact: ContactView } & Pick<ThreadProps, 'viewerId' | 'clientId' | 'failure'>,
) {
  const t = useTranslations('messages.contact');
  const navigate = useNavigate();
  const [kept, setKept] = useState(false);
  const { to } = props.contact;
  return (
    <section className="thread thread-contact">
      <div className="dialog-head">
        <Face picture={to.avatar} name={to.name} />
        <h2>{t('title', { name: firstName(to.name) })}</h2>
      </div>
      {kept ? (
        <p className="dialog-body" role="status">
          <b>{t('kept')}</b>
        </p>
      ) : (
        <ContactForm
          {...props}
          onDone={(outcome, id) => {
            // Without a connection no other page would come.
            if (outcome === 'kept') setKept(true);
            else void navigate(id ? `/messages/${id}` : '/messages');
          }}
        />
      )}
    </section>
  );
}

/** What the page does not show by itself. */
const REFRESHING: ReadonlySet<string> = new Set(['message', 'changed', 'reset']);
/** Several at once are one reading. */
const SOON_MS = 300;

/** Reads the page anew after something happened that it does not show by itself. */
function useFreshPage(known: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void revalidate(), SOON_MS);
    };
    const deafen = onLive(({ event, data }) => {
      if (event === 'hello' ? data.number > known : REFRESHING.has(event)) refresh();
    });
    askLive();
    return () => {
      clearTimeout(timer);
      deafen();
    };
  }, [known, revalidate]);
}
