import {
  Archive,
  ArrowLeft,
  Ban,
  Bell,
  BellOff,
  Ellipsis,
  Flag,
  Inbox,
  MessageCircle,
  User,
} from 'lucide-react';
import { useState } from 'react';
import { Form, Link } from 'react-router';
import type { CardView } from '#features/listings/listings.public.ts';
import { BlockForm } from '#features/accounts/ui/BlockForm.tsx';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { whatsappLink } from '#features/sellers/sellers.numbers.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { VerifiedMark } from '#features/sellers/ui/VerifiedMark.tsx';
import { Face } from '#ui/Face.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { ConversationDetails, MessageView } from '#features/messages/messages.schema.ts';
import { Bubbles } from './Bubbles.tsx';
import { Composer } from './Composer.tsx';
import { MutedMark } from './MutedMark.tsx';
import { ListingStrip } from './ListingStrip.tsx';
import { post } from './outbox.ts';
import type { ThreadSlots } from './slots.ts';
import { useLiveThread, useReadMark, useTypingSign } from './useLiveThread.ts';
import { useOutbox } from './useOutbox.ts';

export type ConversationPageView = Omit<ConversationDetails, 'listing'> & {
  listing: CardView | null;
};

export type ThreadProps = {
  viewerId: string;
  conversation: ConversationPageView;
  page: { items: MessageView[]; nextCursor: string | null };
  /** Earlier messages are shown, not the latest ones. */
  earlier: boolean;
  /** The person has proven their address. */
  mayWrite: boolean;
  clientId: string;
  failure: Failure | null;
  now: string;
  slots: ThreadSlots;
};

/** What was wrong with a form, and what was written in it. */
export type Failure = FormFailure & { content: string };

export const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** One conversation: who with, what about, what was said, and the field for the next message. */
export function Thread(props: ThreadProps) {
  const t = useTranslations('messages.thread');
  const { viewerId, conversation, page, earlier, now } = props;
  const { id, other } = conversation;
  const live = useLiveThread({ id, otherId: other.id });
  const waiting = useOutbox(viewerId).filter(
    (message) => 'conversationId' in message && message.conversationId === id,
  );
  const messages = earlier ? page.items.toReversed() : together(page.items, live.came);
  const readByOther = Math.max(conversation.readByOther, live.readByOther);
  const unseen = messages.findLast(({ senderId, read }) => senderId === other.id && !read);
  useReadMark(id, unseen?.position ?? 0);
  const path = `/messages/${id}`;
  return (
    <section className="thread" aria-label={t('label', { name: other.name })}>
      <ThreadHead conversation={conversation} />
      <ListingStrip listing={conversation.listing} subject={conversation.subject} />
      <Bubbles
        thread={{
          messages,
          waiting: earlier ? [] : waiting.filter((each) => !isAmong(messages, each.clientId)),
          readByOther,
          olderPath: page.nextCursor
            ? `${path}?before=${encodeURIComponent(page.nextCursor)}`
            : null,
          latestPath: earlier ? path : null,
        }}
        viewerId={viewerId}
        typing={live.typing && !earlier ? firstName(other.name) : null}
        name={firstName(other.name)}
        now={now}
        card={props.slots.card}
      />
      <div className="thread-foot">
        <FormProblem failure={props.failure} />
        <ThreadFoot {...props} cautious={!messages.some(({ senderId }) => senderId === viewerId)} />
      </div>
    </section>
  );
}

/** What the page brought and what came since, oldest first, each once. */
function together(brought: MessageView[], came: MessageView[]): MessageView[] {
  const byId = new Map([...came, ...brought].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.position - b.position);
}

const isAmong = (messages: MessageView[], clientId: string) =>
  messages.some((message) => message.clientId === clientId);

function ThreadHead({ conversation }: { conversation: ConversationPageView }) {
  const t = useTranslations('messages.thread');
  const tb = useTranslations('messages.block');
  const { other, blocking, whatsapp, reportable, muted } = conversation;
  const name = firstName(other.name);
  return (
    <header>
      <Link className="icon-btn mob" to="/messages" aria-label={t('back')}>
        <ArrowLeft className="icon" aria-hidden />
      </Link>
      <Face picture={other.avatar} name={other.name} />
      <h2 className="row gap-1 thread-name">
        {other.name}
        {other.isVerified ? <VerifiedMark label={t('verified')} /> : null}
        {muted ? <MutedMark /> : null}
      </h2>
      <Menu
        className="push"
        buttonClass="icon-btn"
        label={t('options')}
        button={<Ellipsis className="icon" aria-hidden />}
      >
        <Link to={`/seller/${other.id}`}>
          <User className="icon muted" aria-hidden />
          {t('profile')}
        </Link>
        {whatsapp ? (
          <a href={whatsappLink(whatsapp)} target="_blank" rel="noopener noreferrer nofollow">
            <MessageCircle className="icon muted" aria-hidden />
            <span>
              {t('whatsapp')}
              <span className="sr"> {t('newTab')}</span>
            </span>
          </a>
        ) : null}
        <OwnSide conversation={conversation} />
        {reportable ? (
          <Link to={`/report?kind=messages&id=${reportable}&whole=1`}>
            <Flag className="icon muted" aria-hidden />
            {t('reportAll')}
          </Link>
        ) : null}
        <BlockForm name={name} blocking={blocking} className="menu-button">
          <Ban className="icon muted" aria-hidden />
          {blocking ? tb('unblock', { name }) : tb('block', { name })}
        </BlockForm>
      </Menu>
    </header>
  );
}

/** What one does with a conversation for oneself: it is put away, or nothing of it is told. */
function OwnSide({
  conversation: { archived, muted },
}: {
  conversation: Pick<ConversationPageView, 'archived' | 'muted'>;
}) {
  const t = useTranslations('messages.thread');
  return (
    <Form method="post" preventScrollReset>
      <button className="menu-button" name="intent" value={archived ? 'unarchive' : 'archive'}>
        {archived ? (
          <Inbox className="icon muted" aria-hidden />
        ) : (
          <Archive className="icon muted" aria-hidden />
        )}
        {t(archived ? 'unarchive' : 'archive')}
      </button>
      <button className="menu-button" name="intent" value={muted ? 'unmute' : 'mute'}>
        {muted ? (
          <Bell className="icon muted" aria-hidden />
        ) : (
          <BellOff className="icon muted" aria-hidden />
        )}
        {t(muted ? 'unmute' : 'mute')}
      </button>
    </Form>
  );
}

/** The field, or why there is none. */
function ThreadFoot({
  viewerId,
  conversation,
  mayWrite,
  clientId,
  failure,
  cautious,
  slots,
}: ThreadProps & { cautious: boolean }) {
  const t = useTranslations('messages.write');
  const tb = useTranslations('messages.block');
  const { id, role, other, listing, blocking, canWrite } = conversation;
  const signTyping = useTypingSign(id);
  // A page that is refreshed takes no field away that somebody is writing in: sending says why.
  const [couldWrite] = useState(canWrite);
  if (!mayWrite)
    return (
      <p className="thread-closed small">
        {t('unverified')}{' '}
        <Link className="link" to="/profile?tab=settings">
          {t('settings')}
        </Link>
      </p>
    );
  if (blocking)
    return <p className="thread-closed small">{tb('blocking', { name: firstName(other.name) })}</p>;
  if (!canWrite && !couldWrite) return <p className="thread-closed small">{tb('unavailable')}</p>;
  return (
    <Composer
      viewerId={viewerId}
      clientId={clientId}
      written={failure?.content}
      cautious={cautious}
      actions={slots.actions}
      quick={role === 'buyer' && listing !== null && !listing.sold}
      onTyping={signTyping}
      onSend={(content, pictures) =>
        void post(viewerId, {
          clientId: crypto.randomUUID(),
          conversationId: id,
          content,
          pictures,
          at: new Date().toISOString(),
        })
      }
    />
  );
}
