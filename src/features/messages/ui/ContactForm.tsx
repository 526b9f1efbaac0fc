import { Send } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Form, Link } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { useScripted } from '#ui/useScripted.ts';
import type { CardView } from '#features/listings/listings.public.ts';
import { MESSAGE_MAX } from '#features/messages/messages.limits.ts';
import { sendByEnter } from './Composer.tsx';
import { ListingBrief } from './ListingStrip.tsx';
import { type Outcome, post } from './outbox.ts';
import { SafetyHint } from './SafetyHint.tsx';
import { type Failure, firstName } from './Thread.tsx';

export type ContactView = {
  to: { id: string; name: string; avatar: string | null };
  listing: CardView | null;
};

type OnDone = (outcome: Exclude<Outcome, 'refused'>, conversationId: string | null) => void;

const QUICK = ['available', 'when', 'where', 'deliver'] as const;
const key = (words: ReactNode) => <span className="kbd">{words}</span>;

/** Where a form for a first message is, for those without scripts. */
function contactPath({ to, listing }: ContactView): string {
  return listing ? `/messages?listing=${listing.id}` : `/messages?seller=${to.id}`;
}

/** The form for a first message: in the dialog, and as a page of its own. */
export function ContactForm({
  contact,
  viewerId,
  clientId,
  failure,
  written,
  onWrite,
  onCancel,
  onDone,
}: {
  contact: ContactView;
  viewerId: string;
  clientId: string;
  failure: Failure | null;
  /** What was in the field when the dialog was closed, and who keeps it. */
  written?: string;
  onWrite?: (content: string) => void;
  onCancel?: () => void;
  onDone: OnDone;
}) {
  const tw = useTranslations('messages.write');
  const scripted = useScripted();
  const [content, setContent] = useState(failure?.content ?? written ?? '');
  const { problem, sending, send } = useFirstMessage({ contact, viewerId, failure, onDone });
  const { to, listing } = contact;
  const blank = content.trim() === '';

  function write(text: string) {
    setContent(text);
    onWrite?.(text);
  }

  return (
    <Form
      method="post"
      action={contactPath(contact)}
      className="dialog-parts contact-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!blank) void send(content);
      }}
    >
      <input type="hidden" name="intent" value="start" />
      <input type="hidden" name="clientId" value={clientId} />
      <div className="dialog-body">
        {listing ? (
          <div className="dialog-item">
            <ListingBrief listing={listing} />
          </div>
        ) : null}
        {scripted && listing ? <QuickReplies content={content} onChoose={write} /> : null}
        <MessageField content={content} name={firstName(to.name)} onWrite={write} />
        <SafetyHint text={content} />
        <FormProblem failure={problem} />
      </div>
      <div className="dialog-foot">
        <Cancel contact={contact} onCancel={onCancel} />
        <Button type="submit" look="primary" disabled={scripted && blank} busy={sending}>
          <Send className="icon" aria-hidden />
          {tw('send')}
        </Button>
      </div>
    </Form>
  );
}

/** Sends the first message, and knows what was wrong with it. */
function useFirstMessage({
  contact: { to, listing },
  viewerId,
  failure,
  onDone,
}: {
  contact: ContactView;
  viewerId: string;
  failure: Failure | null;
  onDone: OnDone;
}) {
  const [problem, setProblem] = useState<FormFailure | null>(failure);
  const [sending, setSending] = useState(false);

  async function send(content: string) {
    if (sending) return;
    setSending(true);
    const about = listing ? { listingId: listing.id } : { sellerId: to.id };
    const at = new Date().toISOString();
    const { outcome, sent, refusal } = await post(
      viewerId,
      { clientId: crypto.randomUUID(), content, at, name: to.name, ...about },
      { keepRefused: false },
    );
    setSending(false);
    if (outcome === 'refused') setProblem({ message: refusal ?? '', fields: {} });
    else onDone(outcome, sent?.conversationId ?? null);
  }

  return { problem, sending, send };
}

/** Sentences that are written already; the one that stands in the field is pressed. */
function QuickReplies({
  content,
  onChoose,
}: {
  content: string;
  onChoose: (reply: string) => void;
}) {
  const t = useTranslations('messages.contact');
  const id = useId();
  return (
    <div className="stack gap-2">
      <p className="label" id={id}>
        {t('quick')}
      </p>
      <div className="quick slide" role="group" aria-labelledby={id}>
        {QUICK.map((reply) => (
          <button
            key={reply}
            type="button"
            className="chip"
            aria-pressed={content === t(reply)}
            onClick={() => onChoose(t(reply))}
          >
            {t(reply)}
          </button>
        ))}
      </div>
    </div>
  );
}

function MessageField({
  content,
  name,
  onWrite,
}: {
  content: string;
  /** Of the person who will read it. */
  name: string;
  onWrite: (content: string) => void;
}) {
  const t = useTranslations('messages.contact');
  const format = useFormatter();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={`${id}-text`}>{t('label')}</label>
      <textarea
        className="textarea"
        id={`${id}-text`}
        name="content"
        required
        maxLength={MESSAGE_MAX}
        value={content}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onKeyDown={sendByEnter}
      />
      <p className="hint row between" id={`${id}-hint`}>
        <span className="desk">{t.rich('keys', { k: key })}</span>
        <span className="mob">{t('private', { name })}</span>
        <span className="num">
          {format.number(content.length)} / {format.number(MESSAGE_MAX)}
        </span>
      </p>
    </div>
  );
}

/** Closes the dialog; on a page of its own, leads back to where the person came from. */
function Cancel({
  contact: { to, listing },
  onCancel,
}: {
  contact: ContactView;
  onCancel: (() => void) | undefined;
}) {
  const t = useTranslations('messages.contact');
  return onCancel ? (
    <button className="btn btn-quiet" type="button" onClick={onCancel}>
      {t('cancel')}
    </button>
  ) : (
    <Link className="btn btn-quiet" to={listing ? `/products/${listing.id}` : `/seller/${to.id}`}>
      {t('cancel')}
    </Link>
  );
}
