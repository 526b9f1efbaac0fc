/** Contact Seller over whatever page it was asked for; loaded when somebody asks. */
import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PageTexts } from '#platform/PageTexts.tsx';
import { useTranslations } from '#platform/i18n.ts';
import type { Messages } from '#platform/texts.ts';
import { Face } from '#ui/Face.tsx';
import { ContactForm, type ShownContact } from './ContactForm.tsx';
import css from './contact.css?url';
import type { Outcome } from './outbox.ts';
import { firstName } from './Thread.tsx';

type Ready = { contact: ShownContact; clientId: string; texts: Messages };

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
 */
export default function ContactDialog({
  path,
  viewerId,
  onClose,
}: {
  path: string;
  viewerId: string;
  onClose: () => void;
}) {
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
  if (!ready) return null;
  const { contact, clientId, texts } = ready;
  return (
    <>
      <link rel="stylesheet" href={css} precedence="default" />
      <PageTexts texts={[texts]}>
        <Contact contact={contact} clientId={clientId} viewerId={viewerId} onClose={onClose} />
      </PageTexts>
    </>
  );
}

type Done = { outcome: Exclude<Outcome, 'refused'>; conversationId: string | null };

function Contact({
  contact,
  clientId,
  viewerId,
  onClose,
}: {
  contact: ShownContact;
  clientId: string;
  viewerId: string;
  onClose: () => void;
}) {
  const t = useTranslations('messages.contact');
  const [done, setDone] = useState<Done | null>(null);
  const { to } = contact;
  const name = firstName(to.name);
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-scrim" />
        <Dialog.Popup className="dialog contact-dialog">
          <span className="grab" aria-hidden />
          {done ? (
            <div className="contact-done" role="status">
              <Face picture={to.avatar} name={to.name} />
              <Dialog.Title className="head-3">
                {t(done.outcome === 'sent' ? 'sent' : 'kept', { name })}
              </Dialog.Title>
              <div className="row gap-3">
                {done.conversationId ? (
                  <Link
                    className="btn btn-primary"
                    to={`/messages/${done.conversationId}`}
                    onClick={onClose}
                  >
                    {t('open')}
                  </Link>
                ) : null}
                <Dialog.Close className="btn btn-line">{t('close')}</Dialog.Close>
              </div>
            </div>
          ) : (
            <ContactForm
              contact={contact}
              viewerId={viewerId}
              clientId={clientId}
              failure={null}
              title={<Dialog.Title>{t('title', { name })}</Dialog.Title>}
              onCancel={onClose}
              onDone={(outcome, conversationId) => setDone({ outcome, conversationId })}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
