/** Where short messages appear. */
import { type ComponentType, type ReactNode, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { Banner } from './Banner.tsx';
import { ShowToastContext, type ToastMessage } from './useToast.ts';

/** A message that came with the page, each with an id of its own. */
export type Flash = ToastMessage & { id: string };

/**
 * Gives components `useToast`, and shows what an action of the server said on its way here.
 * @param flash of the last answer; what came with the document is InlineNotice's
 * @param label what the place of the messages is called
 * @param Toasts draws them (Toasts.tsx); a message waits until it is there
 */
export function ToastProvider({
  flash,
  label,
  Toasts,
  children,
}: {
  flash: Flash | null;
  label: string;
  Toasts: ComponentType<{ message: ToastMessage; label: string }>;
  children: ReactNode;
}) {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  const [shown, setShown] = useState(flash?.id);
  if (flash && flash.id !== shown) {
    setShown(flash.id);
    setMessage(flash);
  }
  return (
    <ShowToastContext value={setMessage}>
      {children}
      {message ? <Toasts message={message} label={label} /> : null}
    </ShowToastContext>
  );
}

/** The same in the page, for a document that was loaded whole: also where no script runs. */
export function InlineNotice({ flash }: { flash: Flash | null }) {
  const { key } = useLocation();
  const [came] = useState({ id: flash?.id, key });
  if (!flash || flash.id !== came.id || key !== came.key) return null;
  const { text, action } = flash;
  return (
    <div className="page flash" role="status">
      <Banner
        tone="ok"
        action={
          action && 'post' in action ? (
            <Form method="post" action={action.post}>
              {Object.entries(action.fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button>{action.label}</button>
            </Form>
          ) : null
        }
      >
        {text}
      </Banner>
    </div>
  );
}
