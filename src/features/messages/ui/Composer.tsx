import { Send } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';
import { MESSAGE_MAX } from '#features/messages/messages.limits.ts';
import { SafetyHint } from './SafetyHint.tsx';

/** Enter sends, Shift+Enter starts a new line; a word that is still being composed is neither. */
export function sendsByEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
}

/** Replies of a buyer, of those in `messages.contact`. */
const QUICK = ['available', 'where'] as const;

/** The field below a thread. Without scripts it is a form of the page. */
export function Composer({
  clientId,
  written = '',
  cautious,
  actions,
  quick,
  onSend,
  onTyping,
}: {
  /** For the form without scripts, so that sending it twice is sending it once. */
  clientId: string;
  written?: string | undefined;
  /** The person's first message here. */
  cautious: boolean;
  /** Slot for what can be done beside writing. */
  actions: ReactNode;
  /** Offers replies that are written already. */
  quick: boolean;
  onSend: (content: string) => void;
  onTyping: () => void;
}) {
  const t = useTranslations('messages.write');
  const [content, setContent] = useState(written);
  const tc = useTranslations('messages.contact');
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // Without scripts nobody would enable it again.
  const scripted = useScripted();
  const blank = content.trim() === '';
  const isQuick = quick && scripted;
  return (
    <div className="compose">
      {actions || isQuick ? (
        <div className="thread-acts" role="group" aria-label={t('actions')}>
          {actions}
          {isQuick
            ? QUICK.map((reply) => (
                <button
                  key={reply}
                  type="button"
                  className="chip"
                  onClick={() => {
                    setContent(tc(reply));
                    field.current?.focus();
                  }}
                >
                  {tc(reply)}
                </button>
              ))
            : null}
        </div>
      ) : null}
      {cautious ? <SafetyHint text={content} /> : null}
      <Form
        ref={form}
        method="post"
        className="composer"
        onSubmit={(event) => {
          event.preventDefault();
          if (blank) return;
          onSend(content);
          setContent('');
        }}
      >
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="clientId" value={clientId} />
        <textarea
          ref={field}
          className="textarea"
          name="content"
          rows={1}
          required
          maxLength={MESSAGE_MAX}
          value={content}
          aria-label={t('label')}
          placeholder={t('placeholder')}
          onChange={(event) => {
            setContent(event.currentTarget.value);
            onTyping();
          }}
          onKeyDown={(event) => {
            if (!sendsByEnter(event)) return;
            event.preventDefault();
            form.current?.requestSubmit();
          }}
        />
        <button className="icon-btn send" aria-label={t('send')} disabled={scripted && blank}>
          <Send className="icon" aria-hidden />
        </button>
      </Form>
    </div>
  );
}
