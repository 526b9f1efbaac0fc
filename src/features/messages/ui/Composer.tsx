import { Send } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { OwnMediaView } from '#features/media/media.schema.ts';
import { useUploads } from '#features/media/ui/useUploads.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';
import { MESSAGE_MAX } from '#features/messages/messages.limits.ts';
import { AddPictures, ChosenPictures, PICTURES } from './ChosenPictures.tsx';
import { SafetyHint } from './SafetyHint.tsx';

/** Enter sends, Shift+Enter starts a new line; a word that is still being composed is neither. */
export function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Replies of a buyer, of those in `messages.contact`. */
const QUICK = ['available', 'where'] as const;

/** The field below a thread. Without scripts it is a form of the page. */
export function Composer({
  viewerId,
  clientId,
  written = '',
  cautious,
  actions,
  quick,
  onSend,
  onTyping,
}: {
  viewerId: string;
  /** For the form without scripts, so that sending it twice is sending it once. */
  clientId: string;
  written?: string | undefined;
  /** The person's first message here. */
  cautious: boolean;
  /** Slot for what can be done beside writing. */
  actions: ReactNode;
  /** Offers replies that are written already. */
  quick: boolean;
  onSend: (content: string, pictures: OwnMediaView[]) => void;
  onTyping: () => void;
}) {
  const t = useTranslations('messages.write');
  const message = useMessage({ viewerId, written, onSend });
  const { content, setContent, field, uploads, sending, blank, send } = message;
  // Without scripts nobody would enable it again.
  const scripted = useScripted();
  const isQuick = quick && scripted;
  return (
    <div className="compose">
      {actions || isQuick ? (
        <div className="thread-acts" role="group" aria-label={t('actions')}>
          {actions}
          {isQuick ? (
            <QuickReplies
              onChoose={(reply) => {
                setContent(reply);
                field.current?.focus();
              }}
            />
          ) : null}
        </div>
      ) : null}
      {cautious ? <SafetyHint text={content} /> : null}
      <ChosenPictures uploads={uploads} />
      <Form
        method="post"
        encType="multipart/form-data"
        className="composer"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="clientId" value={clientId} />
        <AddPictures onFiles={uploads.add} />
        <MessageField
          field={field}
          content={content}
          onWrite={(text) => {
            setContent(text);
            onTyping();
          }}
          onFiles={uploads.add}
        />
        <button
          className="icon-btn send"
          aria-label={t('send')}
          aria-busy={sending || undefined}
          disabled={scripted && blank}
        >
          <Send className="icon" aria-hidden />
        </button>
      </Form>
    </div>
  );
}

function QuickReplies({ onChoose }: { onChoose: (reply: string) => void }) {
  const t = useTranslations('messages.contact');
  return QUICK.map((reply) => (
    <button key={reply} type="button" className="chip" onClick={() => onChoose(t(reply))}>
      {t(reply)}
    </button>
  ));
}

/** What is being written, its pictures, and its sending. */
function useMessage({
  viewerId,
  written,
  onSend,
}: {
  viewerId: string;
  written: string;
  onSend: (content: string, pictures: OwnMediaView[]) => void;
}) {
  const [content, setContent] = useState(written);
  const field = useRef<HTMLTextAreaElement>(null);
  const uploads = useUploads({ purpose: 'message', max: PICTURES, userId: viewerId });
  const [sending, setSending] = useState(false);
  const blank = content.trim() === '' && uploads.items.length === 0;

  /** Waits for the pictures; when one does not arrive, it says why and all of it stays. */
  async function send() {
    if (blank || sending) return;
    setSending(true);
    const chosen = await uploads.settled('image');
    setSending(false);
    const pictures = chosen.flatMap(({ media }) => media ?? []);
    if (pictures.length < chosen.length) return;
    // What was typed while they were on their way belongs to it, too.
    const words = field.current?.value ?? content;
    if (words.trim() === '' && pictures.length === 0) return;
    onSend(words, pictures);
    setContent('');
    for (const { key } of chosen) uploads.remove(key);
  }

  return { content, setContent, field, uploads, sending, blank, send };
}

/** Takes words, and pictures that are pasted. */
function MessageField({
  field,
  content,
  onWrite,
  onFiles,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  content: string;
  onWrite: (content: string) => void;
  onFiles: (files: File[]) => void;
}) {
  const t = useTranslations('messages.write');
  return (
    <textarea
      ref={field}
      className="textarea"
      name="content"
      rows={1}
      maxLength={MESSAGE_MAX}
      value={content}
      aria-label={t('label')}
      placeholder={t('placeholder')}
      onChange={(event) => onWrite(event.currentTarget.value)}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
      onKeyDown={sendByEnter}
    />
  );
}
