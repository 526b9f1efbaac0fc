import { Send } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';
import type { CardView } from '#features/listings/listings.public.ts';
import { MESSAGE_MAX } from '#features/messages/messages.limits.ts';
import { sendsByEnter } from './Composer.tsx';
import { ListingBrief } from './ListingStrip.tsx';
import { type Outcome, post } from './outbox.ts';
import { SafetyHint } from './SafetyHint.tsx';
import { type Failure, firstName } from './Thread.tsx';

export type ContactView = {
  to: { id: string; name: string; avatar: string | null };
  listing: CardView | null;
};

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
  onDone: (outcome: Exclude<Outcome, 'refused'>, conversationId: string | null) => void;
}) {
  const t = useTranslations('messages.contact');
  const tw = useTranslations('messages.write');
  const format = useFormatter();
  const scripted = useScripted();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [content, setContent] = useState(failure?.content ?? written ?? '');
  const [problem, setProblem] = useState<FormFailure | null>(failure);
  const [sending, setSending] = useState(false);
  const { to, listing } = contact;
  const name = firstName(to.name);
  const blank = content.trim() === '';

  function write(text: string) {
    setContent(text);
    onWrite?.(text);
  }

  async function send() {
    if (blank || sending) return;
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

  return (
    <Form
      ref={form}
      method="post"
      action={contactPath(contact)}
      className="dialog-parts contact-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
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
        {scripted && listing ? (
          <div className="stack gap-2">
            <p className="label" id={`${id}-quick`}>
              {t('quick')}
            </p>
            <div className="quick slide" role="group" aria-labelledby={`${id}-quick`}>
              {QUICK.map((reply) => (
                <button
                  key={reply}
                  type="button"
                  className="chip"
                  aria-pressed={content === t(reply)}
                  onClick={() => write(t(reply))}
                >
                  {t(reply)}
                </button>
              ))}
            </div>
          </div>
        ) : null}
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
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (!sendsByEnter(event)) return;
              event.preventDefault();
              form.current?.requestSubmit();
            }}
          />
          <p className="hint row between" id={`${id}-hint`}>
            <span className="desk">{t.rich('keys', { k: key })}</span>
            <span className="mob">{t('private', { name })}</span>
            <span className="num">
              {format.number(content.length)} / {format.number(MESSAGE_MAX)}
            </span>
          </p>
        </div>
        <SafetyHint text={content} />
        <FormProblem failure={problem} />
      </div>
      <div className="dialog-foot">
        {onCancel ? (
          <button className="btn btn-quiet" type="button" onClick={onCancel}>
            {t('cancel')}
          </button>
        ) : (
          <Link
            className="btn btn-quiet"
            to={listing ? `/products/${listing.id}` : `/seller/${to.id}`}
          >
            {t('cancel')}
          </Link>
        )}
        <button
          className="btn btn-primary"
          disabled={scripted && blank}
          aria-disabled={sending || undefined}
          aria-busy={sending || undefined}
        >
          <Send className="icon" aria-hidden />
          {tw('send')}
        </button>
      </div>
    </Form>
  );
}
