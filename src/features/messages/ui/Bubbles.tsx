import { Check, CheckCheck, Clock, Flag, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { MediaView } from '#features/media/media.schema.ts';
import type { MessageView } from '#features/messages/messages.schema.ts';
import { discard, type Waiting } from './outbox.ts';
import { SentPictures } from './SentPictures.tsx';
import type { ThreadSlots } from './slots.ts';
import { useChatTime } from './useChatTime.ts';

export type ThreadView = {
  /** Oldest first. */
  messages: MessageView[];
  waiting: Waiting[];
  /** The other one has seen everything up to here. */
  readByOther: number;
  /** Where earlier messages are, and the latest ones when these are not. */
  olderPath: string | null;
  latestPath: string | null;
};

/** The messages of a thread. It is scrolled to its end by itself, and stays there. */
export function Bubbles({
  thread,
  viewerId,
  name,
  typing,
  now,
  card,
}: {
  thread: ThreadView;
  viewerId: string;
  /** First name of the other one. */
  name: string;
  /** Who is typing, by first name. */
  typing: string | null;
  now: string;
  /** Slot for messages that are about something. */
  card: ThreadSlots['card'];
}) {
  const t = useTranslations('messages.thread');
  const time = useChatTime(now);
  const { messages, waiting, readByOther, olderPath, latestPath } = thread;
  return (
    // The last child of a reversed column is at its top, and its scrollbar starts at the bottom.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys, too
    <div className="bubbles-scroll" tabIndex={0} role="log" aria-label={t('log')}>
      <div className="bubbles">
        {olderPath ? (
          <Link className="stamp link" to={olderPath} preventScrollReset>
            {t('older')}
          </Link>
        ) : null}
        {messages.map((message, index) => {
          const [before, after] = [messages[index - 1], messages[index + 1]];
          const day = time.dayOf(message.timestamp);
          const begins = !before || time.dayOf(before.timestamp) !== day;
          const own = message.senderId === viewerId;
          // The time stands below the last of several in a row.
          const ends =
            !after ||
            after.messageType !== 'text' ||
            after.senderId !== message.senderId ||
            time.dayOf(after.timestamp) !== day;
          const shown: ReactNode = message.messageType === 'text' ? null : card?.(message);
          return (
            <Fragment key={message.id}>
              {begins ? <p className="stamp">{time.day(message.timestamp)}</p> : null}
              {shown ??
                (message.messageType === 'text' ? (
                  <TextBubble
                    content={message.content}
                    pictures={message.attachments}
                    from={own ? null : name}
                    removed={!own && isHeld(message)}
                  />
                ) : (
                  <p className={own ? 'bubble me' : 'bubble'}>
                    <About {...message} />
                  </p>
                ))}
              {own || shown || isHeld(message) ? null : <ReportMessage id={message.id} />}
              <span className={own && (ends || isHeld(message)) && !shown ? 'stamp end' : 'sr'}>
                <time dateTime={message.timestamp}>{time.clock(message.timestamp)}</time>
                {own ? <Mark message={message} readByOther={readByOther} /> : null}
              </span>
            </Fragment>
          );
        })}
        {waiting.map((message) => (
          <WaitingBubble key={message.clientId} message={message} viewerId={viewerId} />
        ))}
        {typing ? <p className="stamp start">{t('typing', { name: typing })}</p> : null}
        {latestPath ? (
          <Link className="stamp link" to={latestPath} preventScrollReset>
            {t('latest')}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

/** Beside a message of the other one; with a mouse it shows when the message is pointed at. */
function ReportMessage({ id }: { id: string }) {
  const t = useTranslations('messages.thread');
  return (
    <a className="bubble-report" href={`/report?kind=messages&id=${id}`} title={t('report')}>
      <Flag className="icon icon-s" aria-hidden />
      <span className="sr">{t('report')}</span>
    </a>
  );
}

/** Words, pictures, or both; pictures go with the account of who sent them. */
function TextBubble({
  content,
  pictures,
  from,
  waiting = false,
  removed = false,
}: {
  content: string;
  pictures: MediaView[];
  /** First name of the sender; null for the reader's own. */
  from: string | null;
  waiting?: boolean;
  /** Its words were taken away. */
  removed?: boolean;
}) {
  const t = useTranslations('messages.thread.pictures');
  const of = useTranslations('messages.thread');
  const look = ['bubble', from === null ? 'me' : '', waiting ? 'waiting' : ''].join(' ').trim();
  if (removed) return <p className="bubble gone">{of('removed')}</p>;
  if (pictures.length === 0)
    return content ? <p className={look}>{content}</p> : <p className="bubble gone">{t('gone')}</p>;
  return (
    <div className={`${look} has-pictures`}>
      <SentPictures
        pictures={pictures}
        title={from === null ? t('own') : t('from', { name: from })}
      />
      {content ? <p>{content}</p> : null}
    </div>
  );
}

/** A message about something that cannot be shown here: what it was, and its words. */
function About({ messageType, content }: Pick<MessageView, 'messageType' | 'content'>) {
  const t = useTranslations('messages.about');
  if (messageType === 'text') return content;
  return content ? t('with', { what: t(messageType), text: content }) : t(messageType);
}

const isHeld = ({ status }: MessageView) => status !== 'approved';

/** Whether the other one has seen it, or why they do not have it. */
function Mark({ message, readByOther }: { message: MessageView; readByOther: number }) {
  const t = useTranslations('messages.thread');
  const because = useTranslations('screening.reasons');
  const { status, statusReason: reason } = message;
  if (isHeld(message)) {
    const Held = status === 'rejected' || status === 'removed' ? TriangleAlert : Clock;
    return (
      <span className="row gap-1" role="status">
        <Held className="icon icon-s" aria-hidden />
        {t(`held.${status === 'approved' ? 'pending' : status}`)}
        {reason && because.has(reason) ? ` ${because(reason)}` : null}
      </span>
    );
  }
  const read = message.position <= readByOther;
  const Icon = read ? CheckCheck : Check;
  return (
    <>
      <Icon className="icon icon-s" aria-hidden />
      <span className="sr">{t(read ? 'read' : 'sent')}</span>
    </>
  );
}

function WaitingBubble({ message, viewerId }: { message: Waiting; viewerId: string }) {
  const t = useTranslations('messages.thread');
  const { clientId, content, pictures = [], refusal } = message;
  return (
    <>
      <TextBubble content={content} pictures={pictures} from={null} waiting />
      {refusal === undefined ? (
        <span className="stamp end">
          <Clock className="icon icon-s" aria-hidden />
          {t('waiting')}
        </span>
      ) : (
        <span className="stamp end err" role="alert">
          <TriangleAlert className="icon icon-s" aria-hidden />
          <span>
            {t('notSent')}: {refusal}
          </span>
          <button className="link" type="button" onClick={() => discard(viewerId, clientId)}>
            {t('discard')}
          </button>
        </span>
      )}
    </>
  );
}
