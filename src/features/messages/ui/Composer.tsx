import { Send } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';
import { MESSAGE_MAX } from '#features/messages/messages.limits.ts';
import { SafetyHint } from './SafetyHint.tsx';

/** Enter sends, Shift+Enter starts a new line; a word that is still being composed is neither. */
export function sendsByEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
}

/** The field below a thread. Without scripts it is a form of the page. */
export function Composer({
  clientId,
  written = '',
  cautious,
  onSend,
  onTyping,
}: {
  /** For the form without scripts, so that sending it twice is sending it once. */
  clientId: string;
  written?: string | undefined;
  /** The person's first message here. */
  cautious: boolean;
  onSend: (content: string) => void;
  onTyping: () => void;
}) {
  const t = useTranslations('messages.write');
  const [content, setContent] = useState(written);
  const form = useRef<HTMLFormElement>(null);
  // Without scripts nobody would enable it again.
  const scripted = useScripted();
  const blank = content.trim() === '';
  return (
    <div className="compose">
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
