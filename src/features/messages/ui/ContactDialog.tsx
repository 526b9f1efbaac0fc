/** Contact Seller over whatever page it was asked for; loaded when somebody asks. */
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Overlay } from '#features/pages/ui/LinkOverlay.tsx';
import { SheetFrame } from '#features/pages/ui/SheetFrame.tsx';
import { PageTexts } from '#platform/i18n/PageTexts.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { Messages } from '#platform/i18n/texts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Face } from '#ui/Face.tsx';
import { ContactForm, type ContactView } from './ContactForm.tsx';
import css from './contact.css?url';
import type { Outcome } from './outbox.ts';
import { firstName } from './Thread.tsx';

type Ready = { contact: ContactView; clientId: string; texts: Messages };

const AGAIN_MS = 1000;

/** What the dialog shows, or where the person goes instead. A busy server is asked once more. */
async function ask(path: string): Promise<Ready | string> {
  const address = path.replace('/messages?', '/messages/contact?');
  try {
    let answer = await fetch(address);
    if (answer.status === 503) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      answer = await fetch(address);
    }
    if (!answer.ok) return path;
    const data = (await answer.json()) as Ready | { conversationId: string };
    return 'conversationId' in data ? `/messages/${data.conversationId}` : data;
  } catch {
    return path;
  }
}

/**
 * @param props.path of the form as a page, which says why when nobody can be written to; where
 *   there is a conversation already, that is opened
 * @param props.drafts what was written and not sent when it was closed, by path
 */
export default function ContactDialog({
  path,
  viewerId,
  drafts,
  onClose,
}: Overlay<string> & { viewerId: string }) {
  const [ready, setReady] = useState<Ready | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    let wanted = true;
    void ask(path).then((answer) => {
      if (!wanted) return;
      if (typeof answer !== 'string') return setReady(answer);
      onClose();
      void navigate(answer);
    });
    return () => {
      wanted = false;
    };
  }, [path, navigate, onClose]);
  if (!ready) return <SheetFrame onClose={onClose} />;
  const { contact, clientId, texts } = ready;
  return (
    <>
      <link rel="stylesheet" href={css} precedence="default" />
      <PageTexts texts={[texts]}>
        <Contact
          path={path}
          contact={contact}
          clientId={clientId}
          viewerId={viewerId}
          drafts={drafts}
          onClose={onClose}
        />
      </PageTexts>
    </>
  );
}

type Done = { outcome: Exclude<Outcome, 'refused'>; conversationId: string | null };

function Contact({
  path,
  contact,
  clientId,
  viewerId,
  drafts,
  onClose,
}: Overlay<string> & { contact: ContactView; clientId: string; viewerId: string }) {
  const t = useTranslations('messages.contact');
  const [done, setDone] = useState<Done | null>(null);
  const { to } = contact;
  const name = firstName(to.name);
  return (
    <Dialog
      onClose={onClose}
      closeLabel={t('close')}
      lead={<Face picture={to.avatar} name={to.name} />}
      title={t('title', { name })}
    >
      {done ? (
        <div className="dialog-body contact-done">
          <p role="status">
            <b>{t(done.outcome === 'sent' ? 'sent' : 'kept', { name })}</b>
          </p>
          <div className="row wrap gap-3">
            {done.conversationId ? (
              <Link
                className="btn btn-primary"
                to={`/messages/${done.conversationId}`}
                onClick={onClose}
              >
                {t('open')}
              </Link>
            ) : null}
            <button type="button" className="btn btn-line" ref={focusOn} onClick={onClose}>
              {t('close')}
            </button>
          </div>
        </div>
      ) : (
        <ContactForm
          contact={contact}
          viewerId={viewerId}
          clientId={clientId}
          failure={null}
          written={drafts.get(path)}
          onWrite={(content) => drafts.set(path, content)}
          onCancel={onClose}
          onDone={(outcome, conversationId) => {
            drafts.delete(path);
            setDone({ outcome, conversationId });
          }}
        />
      )}
    </Dialog>
  );
}

/** The field that had the focus is gone. */
const focusOn = (button: HTMLButtonElement | null) => button?.focus();
